"""What all tests share: how hard hypothesis tries, what is begun first, what is kept to the end."""

import gc

import pytest
from hypothesis import HealthCheck, settings

from tests.effort import ALL, QUARTER

# No deadline: a test asserts on no wall time, and other tests run beside it.
for profile, tried in {"default": QUARTER, "thorough": ALL}.items():
    settings.register_profile(
        profile,
        max_examples=tried,
        deadline=None,
        print_blob=True,
        suppress_health_check=(HealthCheck.too_slow, HealthCheck.function_scoped_fixture),
    )
settings.load_profile("default")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest come first: begun last, each would be waited for alone."""
    items.sort(key=lambda item: "crash" not in item.keywords)


def pytest_collection_finish() -> None:
    """What has been imported until now is kept to the end: searching it again and again is idle."""
    gc.collect()
    gc.freeze()
