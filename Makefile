# Needs make, Python 3.11 or newer and a network; everything else is installed into .venv.

SHELL := /bin/sh
.DEFAULT_GOAL := help
# Two targets at once would install into the same venv at once.
.NOTPARALLEL:
# A half-written target would pass for a whole one at the next run.
.DELETE_ON_ERROR:

VENV_PYTHON := .venv/bin/python
# Twice quiet: once still prints warnings about how this machine's pip is set up, which are not for the reader here.
PIP_INSTALL := $(VENV_PYTHON) -m pip --disable-pip-version-check install -qq
# Unlike .venv/bin/NAME these start in a folder whose name is too long or too strange for a script's first line.
# Files in the order of their folders: the longest would else come last, with nothing left for the other process to do.
PYTEST := $(VENV_PYTHON) -m pytest --quiet --numprocesses=2 --dist=loadfile --no-loadscope-reorder
SERVICE := $(VENV_PYTHON) -m roads_service

# A venv only works where it was made, with the Python it was made by. One that was moved or copied here, or whose
# Python has gone, is made anew (a phony target is always out of date).
ifneq ($(shell [ "$$(cat .venv/.made-in 2>/dev/null)" = "$$(pwd -P)" ] && $(VENV_PYTHON) -c '' 2>/dev/null && echo whole),whole)
.PHONY: .venv/.made-in
endif

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

.PHONY: demo
demo: .venv/.run-installed ## install, start the service with simulated tables and print its address; Ctrl-C ends it
	@$(VENV_PYTHON) examples/demo.py

.PHONY: test
test: browser proxy lint ## install what the tests need and run all of them
	$(PYTEST) tests/baccarat tests/roads --cov=roads_service.baccarat --cov=roads_service.roads --cov-branch \
		--cov-report=term-missing:skip-covered --cov-fail-under=100
	$(PYTEST) --ignore=tests/baccarat --ignore=tests/roads

.PHONY: chaos
chaos: .venv/.test-installed ## kill the service at random under dealing tables for CHAOS_SECONDS (300), and compare
	@PYTHONPATH=tests$${PYTHONPATH:+:$$PYTHONPATH} $(VENV_PYTHON) -m feed_kills.chaos

.PHONY: failover
failover: .venv/.test-installed ## let masters die and hang under dealing tables, and print how long nothing is taken
	@PYTHONPATH=tests$${PYTHONPATH:+:$$PYTHONPATH} $(VENV_PYTHON) -m feed_kills.failover

# The pages are tested in the system's Chromium, with letters for what is Chinese on them. Its build without windows,
# which Debian has, takes a third of the processor's time for a page; another one will do.
.PHONY: browser
browser:
	@command -v chromium-headless-shell > /dev/null && exit; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
		export DEBIAN_FRONTEND=noninteractive; \
		apt-get update --quiet=2; \
		for package in chromium-headless-shell chromium; do \
			apt-cache show $$package > /dev/null 2>&1 || continue; \
			echo "installing $$package"; \
			apt-get install --quiet=2 --yes --no-install-recommends $$package fonts-noto-cjk > /dev/null && exit; \
		done; \
	fi; \
	for name in chromium chromium-browser google-chrome-stable google-chrome; do \
		command -v $$name > /dev/null && exit; \
	done; \
	echo "The tests of the pages need Chromium. As root, on Debian:" >&2; \
	echo "  apt-get install --yes chromium-headless-shell fonts-noto-cjk" >&2; \
	exit 1

# Two services behind the committed proxy configuration are tested with a real nginx.
.PHONY: proxy
proxy:
	@PATH="$$PATH:/usr/sbin:/usr/local/sbin"; command -v nginx > /dev/null && exit; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
		echo "installing nginx"; \
		export DEBIAN_FRONTEND=noninteractive; \
		apt-get update --quiet=2 && apt-get install --quiet=2 --yes --no-install-recommends nginx > /dev/null; \
	else \
		echo "The tests of the proxy need nginx. As root, on Debian and Ubuntu:" >&2; \
		echo "  apt-get install --yes nginx" >&2; \
		exit 1; \
	fi

.PHONY: bench
bench: peers ## measure the service beside others, print one table and write docs/benchmarks.md
	@$(VENV_PYTHON) -m benchmarks

.PHONY: bench-quick
bench-quick: .venv/.run-installed ## a part of it in half a minute, of what is installed
	@$(VENV_PYTHON) -m benchmarks --quick

# What the service is measured against, and with: nginx, nchan and wrk of the system, an npm package in .venv/peers.
PEERS := .venv/peers/node_modules/baccarat-engine
.PHONY: peers
peers: .venv/.run-installed system-peers $(PEERS)

.PHONY: system-peers
system-peers:
	@PATH="$$PATH:/usr/sbin"; missing=; \
	command -v nginx > /dev/null || missing="$$missing nginx"; \
	[ -e /usr/lib/nginx/modules/ngx_nchan_module.so ] || missing="$$missing libnginx-mod-nchan"; \
	command -v wrk > /dev/null || missing="$$missing wrk"; \
	command -v node > /dev/null || missing="$$missing nodejs"; \
	command -v npm > /dev/null || missing="$$missing npm"; \
	if [ -z "$$missing" ]; then \
		exit; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
		echo "installing$$missing"; \
		export DEBIAN_FRONTEND=noninteractive; \
		apt-get update --quiet=2 && \
			apt-get install --quiet=2 --yes --no-install-recommends $$missing > /dev/null; \
	else \
		echo "The benchmarks need$$missing. As root, on Debian and Ubuntu:" >&2; \
		echo "  apt-get install --yes$$missing" >&2; \
		exit 1; \
	fi

$(PEERS): | .venv/.made-in
	@echo "installing the npm package baccarat-engine"
	@npm install --silent --no-audit --no-fund --prefix .venv/peers baccarat-engine@1.1.5

.PHONY: lint
lint: .venv/.test-installed ## check style, format and types
	$(VENV_PYTHON) -m ruff check
	$(VENV_PYTHON) -m ruff format --check
	$(VENV_PYTHON) -m mypy

.PHONY: openapi
openapi: .venv/.run-installed ## write openapi.yaml anew from the code
	$(SERVICE) openapi > .venv/openapi.yaml
	mv .venv/openapi.yaml openapi.yaml

# Messages that the code no longer has are dropped; new ones come in without a guess at their translation.
LOCALE := roads_service/display/locale
PYBABEL := $(VENV_PYTHON) -m babel.messages.frontend --quiet
.PHONY: words
words: .venv/.run-installed ## bring the messages of the code into the catalogues of all languages
	$(PYBABEL) extract --mapping roads_service/display/babel.cfg --keywords _ --no-location --omit-header --sort-output \
		--output $(LOCALE)/roads.pot roads_service/display
	$(PYBABEL) update --domain roads --input-file $(LOCALE)/roads.pot --output-dir $(LOCALE) --no-fuzzy-matching \
		--ignore-obsolete --ignore-pot-creation-date --width 100

.PHONY: pictures
pictures: browser .venv/.test-installed ## draw and take the pictures of the documentation anew
	$(VENV_PYTHON) docs/pictures/boards.py
	$(VENV_PYTHON) docs/pictures/good_roads.py
	PYTHONPATH=tests $(VENV_PYTHON) docs/pictures/screens.py

# The image runs the newest Python 3.11, and a lock holds for the version that made it (before 3.11.3 redis needs one
# package more). LOCK=--upgrade takes the newest releases.
.PHONY: lock
lock: .venv/.lock-installed ## write requirements.lock anew from pyproject.toml
	@$(VENV_PYTHON) -c 'import sys; sys.exit(not (3, 11, 3) <= sys.version_info < (3, 12) and "make lock needs Python 3.11.3 or a later 3.11")'
	CUSTOM_COMPILE_COMMAND="make lock" $(VENV_PYTHON) -m piptools compile --quiet --generate-hashes --strip-extras \
		--allow-unsafe --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
		--output-file requirements.lock $(LOCK) pyproject.toml

.PHONY: clean
clean: ## remove all that was made here: the venv, caches, the demo's state
	rm -rf .venv .demo build dist roads_service.egg-info .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache .schemathesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Debian packs venv's other half, ensurepip, apart from Python, and tells so only after a broken .venv stands there.
.venv/.made-in:
	@for python in python3.11 python3 python3.14 python3.13 python3.12; do \
		"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
		"$$python" -c 'import venv, ensurepip' 2>/dev/null || { found=$${found:-$$python}; continue; }; \
		echo "making .venv with $$("$$python" --version)"; \
		"$$python" -m venv --clear .venv && pwd -P > $@; exit; \
	done; \
	if [ -n "$$found" ]; then \
		echo "This Python cannot make a virtual environment. On Debian and Ubuntu this brings what it lacks:" >&2; \
		echo "  sudo apt-get install --yes $$("$$found" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')" >&2; \
	else \
		echo "Python 3.11 or newer is needed; found: $$(python3 --version 2>&1 || true)" >&2; \
	fi; \
	exit 1

.venv/.run-installed: .venv/.made-in pyproject.toml
	@echo "installing the service"
	@$(PIP_INSTALL) --editable .
	@touch $@

# The tests' packages include the service's own.
.venv/.test-installed: .venv/.made-in pyproject.toml
	@echo "installing the service and what its tests need"
	@$(PIP_INSTALL) --editable '.[test]'
	@touch .venv/.run-installed $@

.venv/.lock-installed: .venv/.made-in pyproject.toml
	@echo "installing pip-tools"
	@$(PIP_INSTALL) --editable '.[lock]'
	@touch .venv/.run-installed $@
