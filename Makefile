# The everyday commands of Myna. Each installs from Debian's packages what it needs and is missing.

SWIFT := swift
SWIFT_FILES := Sources Tests Package.swift
# Tests of sound run optimised. A folder of their own keeps them and the release from rebuilding each
# other, since the flags differ.
TEST_BUILD := -c release -Xswiftc -enable-testing --scratch-path .build/tests

# Where `make install` puts Myna; DESTDIR is for who packs it.
PREFIX ?= /usr/local
DESTDIR ?=

.PHONY: build run install test sanitize bench screenshots translations format lint check arrows embedded clean

# Leaves .build/release/myna and .build/release/myna-app.
build:
	@Scripts/install-dependencies build
	$(SWIFT) build -c release

# The app where there is a display; else real speech through the six effects, heard where there is a sound server.
run:
	@Scripts/install-dependencies build run
	$(SWIFT) build -c release
	if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then .build/release/myna-app; else .build/release/myna demo --play; fi

install: build
	@Scripts/install-dependencies install
	Scripts/install "$(PREFIX)" "$(DESTDIR)"

# Pictures of every page and state, into docs/screenshots.
screenshots:
	@Scripts/install-dependencies build run test
	$(SWIFT) build -c release
	.build/release/Screenshots docs/screenshots

# Collects the texts that people read, for who translates them.
translations:
	@Scripts/install-dependencies install
	Scripts/update-translations

# The whole suite: what computes, with all processors; then what hears in real time, which drops sound beside the
# former; then what drives the window, which draws more than leaves a sound server in peace.
HEARS := '^DeviceTests\.|AudioDevicesTests\.AudioDevicesTests|PlayerAndRecorderTests|ModelsAtServerTests'
SEES := '^DesktopAppTests\.'
test:
	@Scripts/install-dependencies build run test
	status=0; \
	$(SWIFT) test $(TEST_BUILD) --disable-xctest --skip $(HEARS) --skip $(SEES) || status=1; \
	$(SWIFT) test $(TEST_BUILD) --disable-xctest --filter $(HEARS) || status=1; \
	$(SWIFT) test $(TEST_BUILD) --disable-xctest --filter $(SEES) || status=1; \
	exit $$status

# The engine's tests under ThreadSanitizer and AddressSanitizer; the script says which, and why. Without
# `AllocationTests`: they replace the allocator, which a sanitizer does too, so only `make test` runs them.
sanitize: sanitize-thread sanitize-address

sanitize-%:
	@Scripts/install-dependencies build run test
	Scripts/sanitize $*

# Speed and memory, beside other programs: make bench ARGUMENTS="--quick --json figures.json"
bench:
	@Scripts/install-dependencies build run bench
	$(SWIFT) build -c release
	.build/release/myna-bench $(ARGUMENTS)

format:
	$(SWIFT) format --in-place --recursive $(SWIFT_FILES)

lint:
	$(SWIFT) format lint --strict --recursive $(SWIFT_FILES)

# What a change must hold to besides its tests: formatting, the arrows between targets, Embedded Swift.
check: lint arrows embedded

arrows:
	Scripts/check-arrows
	@Scripts/install-dependencies build
	$(SWIFT) build --build-tests $(TEST_BUILD) --explicit-target-dependency-import-check error

embedded:
	Scripts/check-embedded

clean:
	rm -rf .build .build-wasm
