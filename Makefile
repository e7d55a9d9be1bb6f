# `make demo` plays a game, `make test` runs every check; both set up what they need in .venv first.
# `make docs` renews the generated pages and puts the API reference into build/api.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: demo test lint types pytest soak golden docs clean

demo: $(READY)
	$(BIN)/grailwar play --auto --players 5 --seed 7

test: lint types pytest

lint: $(READY)
	$(BIN)/ruff check src tests
	$(BIN)/ruff format --check src tests

types: $(READY)
	$(BIN)/mypy

pytest: $(READY)
	$(BIN)/pytest -n 2

soak: $(READY)
	$(BIN)/pytest -n 2 -m soak --hypothesis-profile=soak

docs: $(READY)
	$(BIN)/python docs/generate.py
	$(BIN)/pdoc -d google --no-show-source -o build/api grailwar grailwar.testing

clean:
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group dev -e '.[cli,testing]'
	touch $(READY)
