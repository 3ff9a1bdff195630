# Crestflow. `make play` starts the app, `make test` runs the tests; both install what they need into .venv first.
# ARGS passes flags on: make play ARGS="--game kamon --against random"

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ARGS ?=
# `make test INSTALL=no` leaves the system's packages alone.
INSTALL ?= yes
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm --prefix web
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
LOCK := requirements/dev.lock
EXTRAS := test,lint,docs,build,release
# Where CI is set, tests that fail run once more, alone: a machine that stalled is no fault of theirs. One that fails twice is.
ALONE := echo "Once more, one at a time, what failed:" && $(BIN)/python -m pytest --last-failed --last-failed-no-failures none
OR_AGAIN := $(if $(CI),|| { $(ALONE); })
CPP := $(wildcard engine/*.[ch]pp engine/*/*.[ch]pp)

.PHONY: help play serve test test-long quick test-pythons test-lowest lint format bench build check-build docs lock release clean

help:
	@echo "make play     install and start the app        make serve    the same, with play by link"
	@echo "make test     install and run the tests        make quick    the tests without the slow ones"
	@echo "make lint     style, types, imports            make format   format Python, C++ and the page"
	@echo "make build    make the generated files again   make docs     build the documentation"
	@echo "make release  build and try the package        make bench    measure"
	@echo "make test-long     the exhaustive versions of what the tests check on samples"
	@echo "make test-pythons  the quick tests on every other Python found"
	@echo "make test-lowest   the quick tests with the oldest dependencies supported"
	@echo "make lock     take the newest tools            make clean    remove everything that was made"

# Players get the newest libraries that their Python can have; whoever develops or builds the documentation gets the
# versions in the lock.
$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(PIP) --editable .
	@touch $@

$(VENV)/installed-for-serving: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(PIP) --editable '.[server]'
	@touch $@ $(VENV)/installed

$(VENV)/installed-for-docs: pyproject.toml $(LOCK)
	$(PYTHON) -m venv $(VENV)
	$(PIP) --constraint $(LOCK) --editable '.[docs]'
	@touch $@ $(VENV)/installed

$(VENV)/installed-for-development: pyproject.toml $(LOCK)
	$(PYTHON) -m venv $(VENV)
	$(PIP) --constraint $(LOCK) --editable '.[$(EXTRAS)]'
	@touch $@ $(VENV)/installed $(VENV)/installed-for-serving $(VENV)/installed-for-docs

play: $(VENV)/installed
	@$(BIN)/crestflow play $(ARGS)

serve: $(VENV)/installed-for-serving
	@$(BIN)/crestflow serve $(ARGS)

test: $(VENV)/installed-for-development web/node_modules/installed
	@$(BIN)/python tools/setup/system_packages.py $(if $(filter no,$(INSTALL)),--list)
	$(NPM) test
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not long" $(ARGS) $(OR_AGAIN)

# The exhaustive versions of checks that `make test` makes on a sample.
test-long: $(VENV)/installed-for-development web/node_modules/installed
	@$(BIN)/python tools/setup/system_packages.py $(if $(filter no,$(INSTALL)),--list)
	$(BIN)/python -m pytest -n auto --dist worksteal -m long $(ARGS) $(OR_AGAIN)

quick: $(VENV)/installed-for-development
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not slow and not long" $(ARGS)

test-pythons: $(VENV)/installed-for-development
	$(BIN)/python -m tools.compatibility pythons

test-lowest: $(VENV)/installed-for-development
	$(BIN)/python -m tools.compatibility lowest

lint: $(VENV)/installed-for-development web/node_modules/installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/clang-format --dry-run --Werror $(CPP)
	$(NPM) run check

format: $(VENV)/installed-for-development web/node_modules/installed
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/clang-format -i $(CPP)
	$(NPM) run format

bench: $(VENV)/installed-for-development
	$(BIN)/python -m benchmarks $(ARGS)

build: $(VENV)/installed-for-development web/node_modules/installed
	$(BIN)/python -m tools.generate $(ARGS)

web/node_modules/installed: web/package-lock.json $(VENV)/installed-for-development
	$(NPM) install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

# Make the generated files again without writing them, and fail if one differs.
check-build: $(VENV)/installed-for-development web/node_modules/installed
	$(BIN)/python -m tools.generate --check $(ARGS)

docs: $(VENV)/installed-for-docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

# One set of exact versions for every Python supported, without hashes or addresses: read beside pyproject.toml's bounds.
lock: $(VENV)/installed-for-development
	@mkdir -p build
	$(BIN)/uv pip compile pyproject.toml --all-extras --universal --python-version 3.11 --upgrade --quiet \
		--no-header --no-annotate --output-file build/dev.lock
	@{ echo "# The versions that development, tests and documentation use. \`make lock\` writes this file."; \
		cat build/dev.lock; } > $(LOCK)
	@git --no-pager diff --stat -- $(LOCK)

# The sdist and the wheel in dist/, checked, and the wheel tried in an environment of its own.
release: $(VENV)/installed-for-development
	$(BIN)/python -m tools.release

clean:
	rm -rf $(VENV) web/node_modules site dist build .pytest_cache .hypothesis .mypy_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
