# `make play` and `make test` are all a newcomer needs: each sets up what it uses, in .venv, and is quick the second time.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet
JOBS ?= auto

.PHONY: play test lint typecheck bench docs playthroughs constraints clean

play: .venv/ready
	@$(BIN)/sandtable play

test: lint
	$(BIN)/pytest -n $(JOBS)

lint: .venv/ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/ready-dev
	@$(PIP) install --constraint constraints.txt --group bench
	$(BIN)/python -m bench

docs: .venv/ready-dev
	$(BIN)/python docs/pictures.py
	$(BIN)/mkdocs build --strict --quiet
	@echo "The documentation is in site/index.html."

playthroughs: .venv/ready-dev
	$(BIN)/python -m sandtable.testkit.playthrough tests/playthroughs

constraints: .venv/ready-dev
	$(BIN)/pip freeze --exclude-editable --all | grep -v "^setuptools" > constraints.txt

clean:
	rm -rf .venv site dist .hypothesis .mypy_cache .ruff_cache .import_linter_cache

.venv/ready: pyproject.toml constraints.txt
	@echo "Setting up Sandtable in .venv (once) …"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Sandtable needs Python 3.11 or newer: make play PYTHON=python3.12")'
	@$(PYTHON) -m venv .venv
	@$(PIP) install --constraint constraints.txt --upgrade pip
	@$(PIP) install --constraint constraints.txt --editable .
	@touch $@

.venv/ready-dev: .venv/ready
	@echo "Setting up the tools for development in .venv (once) …"
	@$(PIP) install --constraint constraints.txt --group dev
	@touch $@
