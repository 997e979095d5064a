# All commands of a fresh clone: `make play` and `make test` do their own setup.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip install --disable-pip-version-check --no-input --constraint constraints.txt
INSTALL := $(BIN)/python scripts/install.py
# Each part of the set-up prints one line; what its tools say is in build/logs.
PART := $(PYTHON) scripts/progress.py
# Many processes are started; without bytecode each would parse our sources anew, which takes a tenth of a second.
unexport PYTHONDONTWRITEBYTECODE
SOURCES := $(shell find src -name '*.py' -o -name '*.toml')
COMPILED := build/compiled
PAGE := src/peloponnes/server/page
PAGE_SOURCES := $(shell find web/src web/public -type f -not -path 'web/src/generated/*' 2>/dev/null) \
	$(wildcard web/*.html web/*.js web/*.json web/*.mjs web/*.ts) $(wildcard scripts/page_*.py) \
	$(shell find src/peloponnes/messages src/peloponnes/components src/peloponnes/telling src/peloponnes/engine/expansions -name '*.py' -o -name '*.toml' -o -name '*.md')
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web
# Use the compiled engine if there is one; without a C compiler the folder is empty, and the source runs.
RUN := PYTHONPATH=$(COMPILED) PELOPONNES_PAGE=$(CURDIR)/$(PAGE)
CC ?= cc
# Tests with real servers are slow, so they run only once, with the engine that a server uses.
SERVING := tests/server tests/client
# A module shares its servers; tests/conftest.py puts the longest ones first.
SCOPED := --dist loadscope --no-loadscope-reorder
# The same holds for those of the page, in a real browser.
PAGED := tests/page
PAGE_CHECKS := page-check page-unit page-lint page-eslint page-knip page-same-types
# What compares the builds needs both. What does not depend on the build need not run with both.
BUILDS := tests/compiled
ONCE := tests/components tests/messages tests/test_audit.py tests/test_build_hook.py tests/test_dependencies.py \
	tests/test_docs.py tests/test_progress.py tests/test_public_names.py
# Tests that play many games, or start many processes that do, only run with the compiled engine, if there is one; tests/compiled compares the two.
PLAYING := tests/analysis tests/arena tests/bots tests/game tests/games tests/oracle tests/properties tests/record tests/search tests/terminal tests/test_cli.py tests/test_examples.py
PYTEST := $(BIN)/python -m pytest -n 2
# Servers let a test wait, so there is one more at work than there are cores. Those of the page, which have browsers, need more of them.
WAITING := $(BIN)/python -m pytest -n 3
# What `make check` runs: the rules and the units, with the engine as it is written, and nothing that starts a process or a browser.
CHECKED := tests/rules tests/engine tests/components tests/messages tests/record tests/test_game.py tests/test_perft.py \
	tests/test_dependencies.py tests/test_docs.py tests/test_public_names.py src/peloponnes/components src/peloponnes/engine src/peloponnes/game src/peloponnes/record

.DEFAULT_GOAL := help
.PHONY: help ready set-up play serve check test package page-test browsers page-browser page-said $(PAGE_CHECKS) check-tests check-page test-written test-page test-others lint rules audit compile arena attack bench load strength soak types screenshots renew clean

help: ## List all targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-11s %s\n", $$1, $$2}'

# The compiler runs beside everything else. It needs the longest, so it is named first.
ready:
	@$(MAKE) --no-print-directory --jobs 2 set-up
set-up: $(COMPILED)/stamp $(PAGE)/stamp $(VENV)/play.stamp
	@:

play: ready ## Set up what is needed, and play in the browser
	@$(RUN) $(BIN)/peloponnes serve --open $(ARGS)

serve: ready ## Set up what is needed, and run the server: make serve ARGS="--port 8000"
	@$(RUN) $(BIN)/peloponnes serve $(ARGS)

check: ## Check style and types, and run the quick tests of rules, units and page: for the loop of a contributor
	@$(MAKE) --no-print-directory --jobs 2 --output-sync lint check-page check-tests

check-tests: $(VENV)/dev.stamp
	PELOPONNES_BUILD=interpreted $(PYTEST) --dist worksteal $(CHECKED)

# Unlike the targets of PAGE_CHECKS it does not build the page.
check-page: $(VENV)/dev.stamp web/node_modules/.stamp
	$(BIN)/python -m scripts.page_data
	$(BIN)/python -m scripts.page_words
	$(NPM) run --silent check
	$(NPM) run --silent unit

test: ## Set up everything, check the code, and run all tests: interpreted, compiled, server and page
	@$(MAKE) --no-print-directory --jobs 2 --output-sync $(COMPILED)/stamp browsers lint rules audit test-written $(PAGE_CHECKS)
	@$(MAKE) --no-print-directory --jobs 2 test-page test-others

# Those of the page in a browser run beside all others; what they print comes in one piece, when they have ended.
test-page: $(VENV)/dev.stamp $(PAGE)/stamp $(COMPILED)/stamp
	@mkdir -p build/logs
	@$(MAKE) --no-print-directory page-browser >build/logs/test-page.log 2>&1; code=$$?; echo; cat build/logs/test-page.log; exit $$code

test-others: $(VENV)/dev.stamp $(COMPILED)/stamp
	@if [ -d $(COMPILED)/peloponnes ]; then \
		echo "Those of the server, and those with the compiled engine:" && \
		PELOPONNES_BUILD=compiled $(RUN) $(WAITING) $(SCOPED) tests $(addprefix --ignore ,$(ONCE) $(PAGED)); \
	else \
		echo "There is no compiled engine; its tests are skipped. All others:" && \
		PELOPONNES_BUILD=interpreted $(WAITING) $(SCOPED) $(PLAYING) $(SERVING); \
	fi

# Beside the set-up, which downloads and compiles: they need neither the page nor the compiled engine.
test-written: $(VENV)/dev.stamp
	@echo "The tests with the engine as it is written:"
	@PELOPONNES_BUILD=interpreted $(PYTEST) --dist worksteal $(addprefix --ignore ,$(BUILDS) $(PLAYING) $(SERVING) $(PAGED))

page-test: $(VENV)/dev.stamp ## Check the code of the page, and run its tests, without and with a browser
	@$(MAKE) --no-print-directory --jobs 2 --output-sync $(PAGE_CHECKS)
	@$(MAKE) --no-print-directory page-browser

# Beside everything else, since they are large.
browsers:
	@sh scripts/browsers.sh || [ $$? = 3 ]

# They have a temporary folder of their own: a run of pytest shuts the shared one to other users, such as that of PostgreSQL beside it.
page-browser: $(VENV)/dev.stamp $(PAGE)/stamp $(COMPILED)/stamp
	@echo "Those of the page, in a browser:"
	@sh scripts/browsers.sh; case $$? in \
		0) $(RUN) $(PYTEST) --basetemp build/page-tmp --dist worksteal $(PAGED);; \
		3) ;; \
		*) exit 1;; \
	esac

page-said: $(VENV)/dev.stamp $(PAGE)/stamp
	$(BIN)/python -m scripts.page_data
	$(BIN)/python -m scripts.page_words

$(PAGE_CHECKS): page-said
	$(NPM) run --silent $(@:page-%=%)

lint: $(VENV)/dev.stamp ## Check style, types and the direction of imports
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

rules: $(VENV)/dev.stamp ## Check that every rule has a test, and that docs/rules-coverage.md is up to date
	$(BIN)/python -m scripts.rules_coverage --check

audit: $(VENV)/dev.stamp ## Check the installed packages for known vulnerabilities; skipped with a notice if PyPI or npm can't be reached
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m scripts.audit

package: $(VENV)/dev.stamp $(PAGE)/stamp ## Build the wheel, install each extra into an empty environment, and run it there (minutes)
	$(BIN)/python -m scripts.package $(ARGS)

compile: $(VENV)/play.stamp $(COMPILED)/stamp ## Compile the engine with mypyc into build/compiled
	@$(RUN) $(BIN)/python -m peloponnes --version

arena: $(VENV)/arena.stamp $(COMPILED)/stamp ## Let bots play: make arena ARGS="strategos greedy --games 400 --workers 2"
	@$(RUN) $(BIN)/peloponnes arena $(ARGS)

bench: $(VENV)/bench.stamp $(COMPILED)/stamp ## Measure speed beside peers, and write docs/performance.md
	$(BIN)/python -m benchmarks.speed --output docs/performance.md

load: $(VENV)/bench.stamp $(COMPILED)/stamp ## Measure the server under load, and write its section of docs/performance.md (a quarter of an hour)
	$(BIN)/python -m benchmarks.load --output docs/performance.md

attack: $(VENV)/bench.stamp $(COMPILED)/stamp ## Attack the server, and write what it costs others to docs/performance.md (six minutes)
	$(BIN)/python -m benchmarks.attack --output docs/performance.md

strength: $(VENV)/bench.stamp $(COMPILED)/stamp ## Measure the strength of the bots, and write docs/strength.md (an hour or two)
	$(RUN) $(BIN)/python -m benchmarks.strength --output docs/strength.md

soak: $(VENV)/dev.stamp $(PAGE)/stamp $(COMPILED)/stamp ## Play a million random decisions, kill the server 300 times, attack it, fuzz it, and play at length in the browser (hours)
	$(RUN) $(BIN)/python -m scripts.soak --decisions 1000000
	$(RUN) $(BIN)/python -m scripts.soak_server --kills 200
	$(RUN) $(BIN)/python -m scripts.soak_server --kills 100 --postgresql
	$(RUN) $(BIN)/python -m scripts.attack_server
	$(RUN) $(BIN)/python -m scripts.fuzz_server --commands 100000
	@sh scripts/browsers.sh
	PELOPONNES_SOAK=1 PELOPONNES_BUILD=compiled $(RUN) $(BIN)/python -m pytest -n 2 tests/oracle tests/properties
	PELOPONNES_SOAK=1 PELOPONNES_BUILD=compiled $(RUN) $(BIN)/python -m pytest -n 2 -m hypothesis tests
	PELOPONNES_SOAK=1 $(RUN) $(BIN)/python -m pytest $(PAGED)

types: $(VENV)/dev.stamp web/node_modules/.stamp ## Regenerate the page's types for the messages of the server
	$(BIN)/python -m scripts.page_data
	$(NPM) run --silent types

screenshots: $(VENV)/dev.stamp $(PAGE)/stamp $(COMPILED)/stamp ## Retake the screenshots of the page
	@sh scripts/browsers.sh
	$(RUN) $(BIN)/python -m scripts.screenshots

renew: $(VENV)/dev.stamp ## Regenerate golden playthroughs, fixtures, perft counts and rules coverage
	$(BIN)/python -m scripts.renew
	$(BIN)/python -m scripts.rules_coverage
	$(BIN)/python -m scripts.designed_tiles

clean: ## Remove everything that was set up or built
	rm -rf $(VENV) build dist web/node_modules $(filter-out %/api.ts,$(wildcard web/src/generated/*)) $(PAGE) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Peloponnes needs Python 3.11 or newer, not " + sys.version.split()[0])'
	@$(PART) venv "Setting up $(VENV)" $(PYTHON) -m venv $(VENV)

# One after the other, since pip must not run twice at once. What builds and compiles comes first, because compiling takes the longest.
$(VENV)/tools.stamp: pyproject.toml constraints.txt scripts/install.py | $(BIN)/pip
	@$(PART) tools "Installing what building needs" $(INSTALL) build-system $$(command -v $(CC) >/dev/null && echo compile)
	@touch $@

$(VENV)/play.stamp: $(VENV)/tools.stamp
	@$(PART) play "Installing what playing needs" $(PIP) --no-build-isolation --editable '.[play,page]'
	@touch $@

$(VENV)/dev.stamp: $(VENV)/play.stamp
	@$(PART) dev "Installing what testing needs" $(INSTALL) arena client compile dev
	@touch $@

$(VENV)/arena.stamp: $(VENV)/play.stamp
	@$(PART) arena "Installing what the arena needs" $(INSTALL) arena
	@touch $@

$(VENV)/bench.stamp: $(VENV)/dev.stamp
	@$(PART) bench "Installing the peers to measure beside" $(INSTALL) bench
	@touch $@

web/node_modules/.stamp: web/package.json web/package-lock.json $(VENV)/play.stamp
	@$(PART) npm "Installing what the page is built with" sh -c '$(NPM) ci --no-audit --no-fund --loglevel=error'
	@touch $@

$(PAGE)/stamp: $(PAGE_SOURCES) web/node_modules/.stamp
	@$(PART) page "Building the page" sh -c '$(BIN)/python -m scripts.page_data && $(NPM) run --silent build -- --logLevel warn'
	@touch $@

$(COMPILED)/stamp: $(SOURCES) pyproject.toml hatch_build.py scripts/compile.sh $(VENV)/tools.stamp
	@rm -rf $(COMPILED) && mkdir -p $(COMPILED)
	@if command -v $(CC) >/dev/null; then \
		$(PART) compile "Compiling the engine" sh scripts/compile.sh $(COMPILED); \
	elif [ -n "$$CI" ]; then \
		echo "No C compiler ($(CC)): the compiled build can't be made."; exit 1; \
	else \
		echo "No C compiler ($(CC)): the engine runs interpreted."; \
	fi
	@touch $@
