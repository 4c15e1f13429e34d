# README's two commands, `make serve` and `make test`, do their own set-up; Python 3.11 and make are enough.

PYTHON := $(shell for p in python3 python3.11 python3.12 python3.13 python3.14; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
BIN := .venv/bin
WORKERS ?= 2

.DEFAULT_GOAL := help
.PHONY: help setup serve test lint format lock build changelog

help: ## list what there is to make
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "make %-10s %s\n", $$1, $$2}' Makefile

setup: ## build .venv from requirements.lock (under a second when it is up to date)
	@test -n "$(PYTHON)" || { echo "make: Barbu needs Python 3.11 or later on the PATH" >&2; exit 1; }
	@$(PYTHON) tools/set_up.py

serve: setup ## start the web application: make serve ARGS="--port 9000"
	@$(BIN)/barbu serve $(ARGS)

test: setup ## run every test: make test ARGS="-k domino" WORKERS=4
	@$(BIN)/python -m tests.services
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

lint: setup ## every check that is not a test: style, types, the import arrow, translations, scripts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/rule_table.py --check
	$(BIN)/python tools/messages.py --check
	@tools/check_js.sh

format: setup ## let ruff mend what it can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

lock: setup ## write the lock files anew: make lock ARGS="--upgrade"
	@$(BIN)/python tools/lock.py $(ARGS)

build: setup ## build the wheel and the source archive into dist/
	$(BIN)/uv build --no-build-isolation --python $(BIN)/python

changelog: setup ## move changelog.d/ into CHANGELOG.md: make changelog VERSION=0.2.0
	@$(BIN)/python tools/changelog.py $(VERSION)
