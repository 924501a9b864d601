# Four words: run, test, check, bench. `make help` lists the rest.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
LOCKED := uv pip compile --universal --python-version 3.11 --generate-hashes \
          --no-emit-index-url --no-header --quiet $(UPGRADE)

# One stamp a set of packages. The development set holds the playground's, so a
# synced development set also satisfies `make run` and nothing is taken out again.
UV         := $(VENV)/.uv
DEV        := $(VENV)/.dev
PLAYGROUND := $(VENV)/.playground

# Tests wait for the disk and for simulated pauses a good part of their time: two share a core.
WORKERS := $(shell $(PYTHON) -c "import os; print(2 * (os.cpu_count() or 1))" 2>/dev/null || echo 4)

# A test run starts dozens of processes, and each would compile everything anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
ifndef TOGETHER
.NOTPARALLEL:
endif

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: $(PLAYGROUND) ## start the bot: on Discord with DISCORD_TOKEN, else the playground
	@exec $(BIN)/python -m bot

# Checking types is one process for half a minute: the tests begin beside it.
.PHONY: test
test: lint audit ## run the checks and every test
	@$(MAKE) --no-print-directory --jobs=2 TOGETHER=1 types pytest

.PHONY: check
check: lint types audit ## format, lint, types, import contracts and packages

.PHONY: lint
lint: $(DEV) ## format, lint and import contracts alone
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports --no-logo

.PHONY: types
types: $(DEV) ## types alone
	$(BIN)/pyright

# ADVISORIES may name known vulnerabilities: the archive of the OSV database, or a part of it.
.PHONY: audit
audit: $(DEV) ## hold the packages to what is locked, brought and allowed
	$(BIN)/python -m tools.audit $(if $(ADVISORIES),--advisories "$(ADVISORIES)")

.PHONY: pytest
pytest: $(DEV) ## every test, without the checks
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

.PHONY: thorough
# The event loop's debug mode costs a tenth of all table tests, and finds little twice.
thorough: $(DEV) ## every test, with four times the examples for each law
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --hypothesis-profile=thorough -o asyncio_debug=true

.PHONY: bench
bench: $(DEV) ## measure, as ratios within one run
	$(BIN)/python -m tests.bench

.PHONY: torture
torture: $(DEV) ## every long program that tries to break the bot; takes an hour
	$(BIN)/python -m tests.torture

.PHONY: load
load: $(DEV) ## thousands of tables at once and one who does not stop (LOAD="--minutes 1")
	$(BIN)/python -m tests.torture.load $(LOAD)

.PHONY: setup
setup: $(DEV) ## install what development needs, and do nothing else

.PHONY: words
words: $(DEV) ## write the catalogs of data/languages anew from the code, and check them
	$(BIN)/python -m tools.catalog extract
	$(BIN)/python -m tools.catalog check

.PHONY: lock
lock: $(UV) ## resolve requirements/*.in again (UPGRADE=--upgrade for newer versions)
	cd requirements && ../$(BIN)/$(LOCKED) uv.in -o uv.txt
	cd requirements && ../$(BIN)/$(LOCKED) dev.in --override overrides.txt -o dev.txt
	cd requirements && ../$(BIN)/$(LOCKED) playground.in -c dev.txt -o playground.txt
	cd requirements && ../$(BIN)/$(LOCKED) serve.in -c dev.txt -o serve.txt

.PHONY: clean
clean: ## remove the virtual environment and every cache, never the data folder
	rm -rf $(VENV) .pytest_cache .ruff_cache .hypothesis .import_linter_cache .benchmarks
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(UV): requirements/uv.txt
	@command -v $(PYTHON) >/dev/null || { echo "Manekin needs Python 3.11 or newer: install it, or name it with 'make PYTHON=/path/to/python3'." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Manekin needs Python 3.11 or newer, and $(PYTHON) is older: name another with 'make PYTHON=python3.12'." >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "$(PYTHON) lacks its venv module: install it (on Debian and Ubuntu: apt install python3-venv)." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes -r $<
	@touch $@

$(DEV): requirements/dev.txt $(UV)
	VIRTUAL_ENV=$(VENV) $(BIN)/uv pip sync --quiet --compile-bytecode --require-hashes $< requirements/uv.txt
	@touch $@ $(PLAYGROUND)

$(PLAYGROUND): requirements/playground.txt $(UV)
	@if test -e $(DEV); then set -- dev; else set -- playground; fi; set -x; \
	VIRTUAL_ENV=$(VENV) $(BIN)/uv pip sync --quiet --compile-bytecode --require-hashes requirements/$$1.txt requirements/uv.txt
	@touch $@
