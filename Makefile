# All commands of a fresh clone: `make play` and `make test` do their own setup.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --quiet --disable-pip-version-check --no-input install --constraint constraints.txt
SOURCES := $(shell find src -name '*.py' -o -name '*.toml')
COMPILED := build/compiled
PAGE := src/peloponnes/server/page
PAGE_SOURCES := $(shell find web/src web/public -type f -not -path 'web/src/generated/*' 2>/dev/null) \
	$(wildcard web/*.html web/*.js web/*.json web/*.mjs web/*.ts) $(wildcard scripts/page_*.py) \
	$(shell find src/peloponnes/messages src/peloponnes/components -name '*.py' -o -name '*.toml' -o -name '*.md')
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web
# Use the compiled engine if there is one; without a C compiler the folder is empty, and the source runs.
RUN := PYTHONPATH=$(COMPILED) PELOPONNES_PAGE=$(CURDIR)/$(PAGE)
CC ?= cc
# Tests with real servers are slow, so they run only once, with the engine that a server uses.
SERVING := tests/server tests/client
# The same holds for those of the page, in a real browser.
PAGED := tests/page
PAGE_CHECKS := page-check page-unit page-lint page-same-types
# What does not depend on the build of the engine need not run with both.
ONCE := tests/compiled tests/components tests/messages tests/test_audit.py tests/test_build_hook.py tests/test_public_names.py
# Tests that play many games, or start many processes that do, only run with the compiled engine, if there is one; tests/compiled compares the two.
PLAYING := tests/arena tests/bots tests/game tests/games tests/oracle tests/properties tests/record tests/search tests/terminal tests/test_cli.py
PYTEST := $(BIN)/python -m pytest -n 2

.DEFAULT_GOAL := help
.PHONY: help play serve test page-test page-browser page-said $(PAGE_CHECKS) lint rules audit compile arena attack bench load strength soak types screenshots renew clean

help: ## List all targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-11s %s\n", $$1, $$2}'

play: $(VENV)/server.stamp $(PAGE)/stamp $(COMPILED)/stamp ## Set up what is needed, and play in the browser
	@$(RUN) $(BIN)/peloponnes serve --open $(ARGS)

serve: $(VENV)/server.stamp $(PAGE)/stamp $(COMPILED)/stamp ## Set up what is needed, and run the server: make serve ARGS="--port 8000"
	@$(RUN) $(BIN)/peloponnes serve $(ARGS)

test: $(VENV)/dev.stamp ## Set up everything, check the code, and run all tests: interpreted, compiled, server and page
	@$(MAKE) --no-print-directory --jobs 2 --output-sync $(COMPILED)/stamp lint rules audit $(PAGE_CHECKS)
	@if [ -d $(COMPILED)/peloponnes ]; then \
		echo "The tests with the engine as it is written:" && \
		PELOPONNES_BUILD=interpreted $(PYTEST) --dist worksteal $(addprefix --ignore ,$(PLAYING) $(SERVING) $(PAGED)) && \
		echo "Those with the compiled engine:" && \
		PELOPONNES_BUILD=compiled $(RUN) $(PYTEST) --dist worksteal tests $(addprefix --ignore ,$(ONCE) $(SERVING) $(PAGED)) && \
		echo "Those of the server:" && \
		PELOPONNES_BUILD=compiled $(RUN) $(PYTEST) --dist loadscope $(SERVING); \
	else \
		echo "There is no compiled engine; its tests are skipped. All others:" && \
		PELOPONNES_BUILD=interpreted $(PYTEST) --dist worksteal $(addprefix --ignore ,$(SERVING) $(PAGED)) && \
		PELOPONNES_BUILD=interpreted $(PYTEST) --dist loadscope $(SERVING); \
	fi
	@$(MAKE) --no-print-directory page-browser

page-test: $(VENV)/dev.stamp ## Check the code of the page, and run its tests, without and with a browser
	@$(MAKE) --no-print-directory --jobs 2 --output-sync $(PAGE_CHECKS)
	@$(MAKE) --no-print-directory page-browser

page-browser: $(VENV)/dev.stamp $(PAGE)/stamp $(COMPILED)/stamp
	@echo "Those of the page, in a browser:"
	@sh scripts/chromium.sh; case $$? in \
		0) $(RUN) $(PYTEST) --dist worksteal $(PAGED);; \
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

compile: $(VENV)/play.stamp $(COMPILED)/stamp ## Compile the engine with mypyc into build/compiled
	@$(RUN) $(BIN)/python -m peloponnes --version

arena: $(VENV)/arena.stamp $(COMPILED)/stamp ## Let bots play: make arena ARGS="strategos greedy --games 400 --workers 2"
	@$(RUN) $(BIN)/peloponnes arena $(ARGS)

bench: $(VENV)/bench.stamp $(COMPILED)/stamp ## Measure speed beside peers, and write docs/performance.md
	$(BIN)/python -m benchmarks.speed --output docs/performance.md

load: $(VENV)/bench.stamp $(COMPILED)/stamp ## Measure the server under load, and write its section of docs/performance.md (ten minutes)
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
	@sh scripts/chromium.sh
	PELOPONNES_SOAK=1 PELOPONNES_BUILD=compiled $(RUN) $(BIN)/python -m pytest -n 2 tests/oracle
	PELOPONNES_SOAK=1 $(RUN) $(BIN)/python -m pytest $(PAGED)

types: $(VENV)/dev.stamp web/node_modules/.stamp ## Regenerate the page's types for the messages of the server
	$(BIN)/python -m scripts.page_data
	$(NPM) run --silent types

screenshots: $(VENV)/dev.stamp $(PAGE)/stamp $(COMPILED)/stamp ## Retake the screenshots of the page
	@sh scripts/chromium.sh
	$(RUN) $(BIN)/python -m scripts.screenshots

renew: $(VENV)/dev.stamp ## Regenerate golden playthroughs, fixtures, perft counts and rules coverage
	$(BIN)/python -m scripts.renew
	$(BIN)/python -m scripts.rules_coverage
	$(BIN)/python -m scripts.designed_tiles

clean: ## Remove everything that was set up or built
	rm -rf $(VENV) build dist web/node_modules $(filter-out %/api.ts,$(wildcard web/src/generated/*)) $(PAGE) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(BIN)/pip:
	@echo "Setting up $(VENV) …"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Peloponnes needs Python 3.11 or newer, not " + sys.version.split()[0])'
	@$(PYTHON) -m venv $(VENV)

$(VENV)/play.stamp: pyproject.toml constraints.txt | $(BIN)/pip
	@echo "Installing what playing needs …"
	@$(PIP) --editable '.[terminal]'
	@touch $@

$(VENV)/dev.stamp: pyproject.toml constraints.txt | $(BIN)/pip
	@echo "Installing what testing needs …"
	@$(PIP) --editable '.[terminal,arena,server,client,page,dev,compile]'
	@touch $@ $(VENV)/play.stamp $(VENV)/server.stamp $(VENV)/page.stamp $(VENV)/compile.stamp

$(VENV)/compile.stamp: pyproject.toml constraints.txt | $(BIN)/pip
	@if command -v $(CC) >/dev/null; then \
		echo "Installing what compiling needs …" && $(PIP) --editable '.[compile]'; \
	fi
	@touch $@

$(VENV)/server.stamp: pyproject.toml constraints.txt | $(BIN)/pip
	@echo "Installing what the server needs …"
	@$(PIP) --editable '.[terminal,server]'
	@touch $@ $(VENV)/play.stamp

$(VENV)/page.stamp: pyproject.toml constraints.txt | $(BIN)/pip
	@echo "Installing Node, which builds the page …"
	@$(PIP) --editable '.[page]'
	@touch $@

$(VENV)/arena.stamp: $(VENV)/play.stamp
	@echo "Installing what the arena needs …"
	@$(PIP) --editable '.[terminal,arena]'
	@touch $@

$(VENV)/bench.stamp: $(VENV)/dev.stamp
	@echo "Installing the peers to measure beside …"
	@$(PIP) --editable '.[bench]'
	@touch $@

web/node_modules/.stamp: web/package.json web/package-lock.json $(VENV)/page.stamp
	@echo "Installing what the page is built with …"
	@$(NPM) ci --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@

$(PAGE)/stamp: $(PAGE_SOURCES) web/node_modules/.stamp
	@echo "Building the page …"
	@$(BIN)/python -m scripts.page_data
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

# The wheel is built from a copy, so that no compiled file is ever put beside the source.
$(COMPILED)/stamp: $(SOURCES) pyproject.toml $(VENV)/compile.stamp
	@rm -rf build/tree $(COMPILED) && mkdir -p build/tree $(COMPILED)
	@if command -v $(CC) >/dev/null; then \
		echo "Compiling the engine with mypyc (half a minute) …" && \
		cp -r src pyproject.toml hatch_build.py README.md LICENSE build/tree && \
		PELOPONNES_SKIP_WEB=1 HATCH_BUILD_HOOK_ENABLE_MYPYC=1 $(BIN)/python -m build --wheel --no-isolation --outdir build/tree/dist build/tree >build/compile.log 2>&1 \
			|| { tail -n 30 build/compile.log; exit 1; } && \
		$(BIN)/pip --quiet --disable-pip-version-check install --no-deps --upgrade --target $(COMPILED) build/tree/dist/*.whl; \
	elif [ -n "$$CI" ]; then \
		echo "No C compiler ($(CC)): the compiled build can't be made."; exit 1; \
	else \
		echo "No C compiler ($(CC)): the engine runs interpreted."; \
	fi
	@touch $@
