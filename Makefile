# Two commands do everything: `make play` and `make test`. Each sets up what it needs on first use.
PYTHON ?= python3
BIN := .venv/bin

# Tests start many processes, which need not compile the same files each time.
unexport PYTHONDONTWRITEBYTECODE

# Runs a command that says nothing itself, and says every eight seconds what is being done.
told = @echo "$(1) ..."; (while sleep 8 >&- 2>&-; do echo "$(1) ..."; done) & beat=$$!; $(2); ended=$$?; kill $$beat; exit $$ended

# `make watch RULESET=wh40k-10e`, or any module:ATTRIBUTE; otherwise the first on the shelf.
RULESET ?=
ruleset := $(if $(RULESET),--ruleset $(RULESET))

.PHONY: play watch test quick web lint types page browser wheel soak mutants bench lock coverage format
# A game against the computer, in the browser.
play: .venv/ready src/bellona/page/index.html
	@$(BIN)/bellona serve --play $(ruleset)

# A battle between bots, told in the terminal.
watch: .venv/ready
	@$(BIN)/bellona watch $(ruleset)

# What keeps one core busy is done two at a time, each with its output in one piece where make can do that.
two_at_a_time = @$(MAKE) --no-print-directory --jobs 2 $(if $(filter output-sync,$(.FEATURES)),--output-sync)

# In how many processes tests run: one more than two cores, since many wait for a server. More cores take more of them.
TESTERS ?= 3

test: .venv/ready src/bellona/page/index.html
	$(two_at_a_time) types page lint
	$(BIN)/pytest -n $(TESTERS) --dist worksteal -m "not soak"
	@$(MAKE) --no-print-directory browser

# Within a minute and a half: lint, types, and the tests of what has changed, or the fastest thousand.
quick: .venv/ready
	$(two_at_a_time) types lint
	$(BIN)/python -m tests.quick

web: page browser

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: .venv/ready
	$(BIN)/mypy

# The page: its types as the server writes them, and its own tests.
page: .venv/ready src/bellona/page/index.html
	@$(BIN)/bellona serve --types | diff - web/src/protocol.ts
	cd web && $(NPM) run lint && $(NPM) run check && $(NPM) run test

# Games in a real browser.
browser: .venv/ready src/bellona/page/index.html
	$(BIN)/pytest -n $(TESTERS) --maxschedchunk 1 web/tests/browser

# A wheel with the page in it, in dist/.
wheel: .venv/ready src/bellona/page/index.html
	@rm -rf dist && $(BIN)/hatchling build -t wheel
	@$(BIN)/python -m zipfile -l dist/*.whl | grep bellona/page/index.html >/dev/null

soak: .venv/ready
	$(BIN)/pytest -n 2 -m soak -vv

# Breaks the rules on purpose, and lists what no test notices: make mutants SEED=2 RULES=50 OTHERS=20. Hours.
SEED ?= 1
RULES ?= 200
OTHERS ?= 80
mutants: .venv/ready
	$(BIN)/python -m tests.mutants --seed $(SEED) --rules $(RULES) --others $(OTHERS)

bench: .venv/ready src/bellona/page/index.html
	@$(BIN)/python -m benchmarks $(ruleset)

# Writes the record of which test proves which rule; `make test` fails when it is out of date.
coverage: .venv/ready
	$(BIN)/pytest -n $(TESTERS) --dist worksteal -m "not soak" --write-coverage

format: .venv/ready web/node_modules/ready
	$(BIN)/ruff check --fix . && $(BIN)/ruff format .
	cd web && $(NPM) run format

lock: .venv/ready
	$(BIN)/uv pip compile --universal --python-version 3.11 --extra dev --generate-hashes --no-header \
		--quiet pyproject.toml -o requirements.lock

# Node comes with the virtual environment, so that the page is built with the same one everywhere.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm
web/node_modules/ready: web/package-lock.json .venv/ready
	$(call told,Installing the page's packages,cd web && $(NPM) ci --silent --no-fund --no-audit)
	@touch $@

PAGE := $(shell find web/src web/public web/index.html web/vite.config.ts src/bellona/data/words -type f 2>/dev/null)
src/bellona/page/index.html: web/node_modules/ready $(PAGE)
	$(call told,Building the page,cd web && $(NPM) run --silent build -- --logLevel warn)

# uv installs in a quarter of pip's time, but knows no mirror that only pip was told of: then pip does it.
PIP := $(BIN)/pip install --quiet --disable-pip-version-check
UV := sed -n '/^uv==/,/\# via/p' requirements.lock >.venv/uv.txt && $(PIP) --require-hashes -r .venv/uv.txt && \
	$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements.lock
.venv/ready: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Bellona needs Python 3.11 or newer; try make PYTHON=python3.11")'
	@$(PYTHON) -c 'import venv, ensurepip' || { echo "Python lacks its venv module; on Debian: apt install python3-venv"; exit 1; }
	@echo "Setting up Bellona in .venv (about two minutes) ..."
	@$(PYTHON) -m venv .venv
	$(call told,Installing packages,{ $(UV); } || $(PIP) --require-hashes -r requirements.lock)
	$(call told,Installing Bellona,$(PIP) --no-deps --no-build-isolation --editable .)
	@$(BIN)/bellona warm
	@touch $@
