# Crestflow. `make play` starts the app, `make test` runs the tests; both install what they need into .venv first.
# ARGS passes flags on: make play ARGS="--game kamon --against random"

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ARGS ?=
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm --prefix web

.PHONY: help play serve test quick lint format types bench build check-build docs clean

help:
	@echo "make play     install and start the app        make serve    the same, with play by link"
	@echo "make test     install and run every test       make quick    the tests without the slow ones"
	@echo "make lint     style, types, imports            make bench    measure"
	@echo "make build    make the generated files again   make docs     build the documentation"
	@echo "make clean    remove everything that was made"

$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/installed-for-serving: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[server]'
	@touch $@ $(VENV)/installed

$(VENV)/installed-for-development: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test,lint,docs,build]'
	@touch $@ $(VENV)/installed $(VENV)/installed-for-serving

play: $(VENV)/installed
	@$(BIN)/crestflow play $(ARGS)

serve: $(VENV)/installed-for-serving
	@$(BIN)/crestflow serve $(ARGS)

test: $(VENV)/installed-for-development web/node_modules/installed
	$(NPM) test
	$(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

quick: $(VENV)/installed-for-development
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not slow" $(ARGS)

lint: $(VENV)/installed-for-development web/node_modules/installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(NPM) run check

format: $(VENV)/installed-for-development
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/installed-for-development
	$(BIN)/python -m benchmarks $(ARGS)

build: $(VENV)/installed-for-development web/node_modules/installed
	$(BIN)/python -m tools.generate $(ARGS)

web/node_modules/installed: web/package-lock.json $(VENV)/installed-for-development
	$(NPM) install --no-audit --no-fund --loglevel=error
	@touch $@

# Make the generated files again without writing them, and fail if one differs.
check-build: $(VENV)/installed-for-development web/node_modules/installed
	$(BIN)/python -m tools.generate --check $(ARGS)

docs: $(VENV)/installed-for-development
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

clean:
	rm -rf $(VENV) web/node_modules site dist build .pytest_cache .hypothesis .mypy_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
