"""What all tests share: how hard they try, what is begun first, and Discord's contract."""

import gc
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

from tests.compiled import compile_all
from tests.effort import ALL, QUARTER, TORTURE
from tests.simulated.holding import assert_nothing_outside, hold_every_request

# No deadline: a test asserts on no wall time, and other tests run beside it.
for profile, tried in {"default": QUARTER, "thorough": ALL, "torture": TORTURE}.items():
    settings.register_profile(
        profile,
        max_examples=tried,
        deadline=None,
        print_blob=True,
        suppress_health_check=(HealthCheck.too_slow, HealthCheck.function_scoped_fixture),
    )
settings.load_profile("default")

hold_every_request()


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Before there are workers, what all of them need is compiled."""
    if session.config.getoption("numprocesses", None):
        compile_all(session.config)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest come first: begun last, each would be waited for alone."""
    items.sort(key=lambda item: "crash" not in item.keywords)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Generator[None, None, None]:
    """Whatever a test did, what its bot asked of Discord is what Discord takes."""
    yield
    assert_nothing_outside()


def pytest_collection_finish() -> None:
    """What has been imported until now is kept to the end: searching it again and again is idle."""
    gc.collect()
    gc.freeze()
