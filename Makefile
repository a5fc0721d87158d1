# The everyday commands of Myna. Each installs from Debian's packages what it needs and is missing.

SWIFT := swift
SWIFT_FILES := Sources Tests Package.swift
# Tests of sound run optimized. A folder of their own keeps them and the release from rebuilding each
# other, since the flags differ.
TEST_BUILD := -c release -Xswiftc -enable-testing --scratch-path .build/tests
# Builds products by name, which leaves out tools and their dependencies: $(call build,myna myna-app)
build = $(foreach product,$(1),$(SWIFT) build -c release --product $(product) && ):
# Installed programs; the others start myna-music-reader.
PROGRAMS := myna myna-app myna-music-reader

# Scripts/pkg-config-files writes files there without the flags that SwiftPM refuses, which `swift build` warns about.
export PKG_CONFIG_PATH := $(CURDIR)/.build/pkg-config$(if $(PKG_CONFIG_PATH),:$(PKG_CONFIG_PATH))

# Where `make install` puts Myna; DESTDIR is for who packs it.
PREFIX ?= /usr/local
DESTDIR ?=

.PHONY: build run install test test-ceph test-syncthing faults-cloud faults-sync prove-sync soak fuzz sanitize sanitize-thread sanitize-address sanitize-all bench bench-web lab-engine listen screenshots translations format lint check arrows circles promises names traps gone paths version embedded libraries check-debian13 clean

# Leaves .build/release/myna and .build/release/myna-app.
build:
	@Scripts/install-dependencies build
	$(call build,$(PROGRAMS))

# The app where there is a display; else real speech through the six effects, heard where there is a sound server.
run:
	@Scripts/install-dependencies build run
ifneq ($(DISPLAY)$(WAYLAND_DISPLAY),)
	$(call build,myna-app myna-music-reader)
	.build/release/myna-app
else
	$(call build,myna myna-music-reader)
	.build/release/myna demo --play
endif

install: build
	@Scripts/install-dependencies install
	Scripts/install "$(PREFIX)" "$(DESTDIR)"

# Pictures of every page and state, into docs/screenshots.
screenshots:
	@Scripts/install-dependencies build run test pictures
	$(call build,$(PROGRAMS) Screenshots)
	.build/release/Screenshots docs/screenshots

# Collects the texts that people read, for who translates them.
translations:
	@Scripts/install-dependencies install
	Scripts/update-translations

# The whole suite; `Scripts/test` says what its stages are. One alone: make test STAGES=sees
test:
	@Scripts/install-dependencies build run test
	@Scripts/test-servers
	@Scripts/test $(STAGES)

# The tests of S3 against another server, Ceph.
test-ceph:
	@Scripts/install-dependencies build run test ceph
	@Scripts/test-servers
	@Scripts/test-ceph

# Two machines whose place is a folder, which a real Syncthing keeps alike on both.
test-syncthing:
	@Scripts/install-dependencies build run test syncthing
	@Scripts/test-syncthing

# 300 interruptions each of `myna cloud` and `myna sync`: connections that break, and kills. Anew as chance had it: make faults-cloud SEED=7
COUNT ?= 300
SEED ?=
faults-cloud:
	@Scripts/install-dependencies build run test
	@Scripts/test-servers
	@Scripts/faults-cloud $(COUNT) $(SEED)

# Machines that sync, offline and killed by turns, for 1,000 steps: make faults-sync SEED=7
STEPS ?= 1000
faults-sync:
	@Scripts/install-dependencies build run test
	@Scripts/faults-sync $(STEPS) $(SEED)

# 10,000 takes that are synced for the first time, killed half-way: make prove-sync TAKES=1000
TAKES ?= 10000
prove-sync:
	@Scripts/install-dependencies build run test
	@Scripts/test-servers
	@Scripts/prove-sync $(TAKES)

# Stages of it many times over, without building: make soak N=20 STAGES="hears sees" LOAD=2
N ?= 20
soak:
	@Scripts/install-dependencies build run test
	@Scripts/test-servers
	@Scripts/soak $(N) $(STAGES)

# The engine's tests under ThreadSanitizer and AddressSanitizer: those that have threads, those that have pointers.
# `make sanitize-all` runs all of them under both. Only some of them: make sanitize-thread TARGETS="RealtimeTests ThreadsTests"
sanitize: sanitize-thread sanitize-address

sanitize-thread sanitize-address: sanitize-%:
	@Scripts/install-dependencies build run test
	@TARGETS="$(TARGETS)" Scripts/sanitize $*

sanitize-all:
	@Scripts/install-dependencies build run test
	@status=0; for name in thread address; do Scripts/sanitize $$name --all || status=1; done; exit $$status

# Speed and memory, beside other programs: make bench ARGUMENTS="--quick --json figures.json"; TimePitch beside other engines,
# with the picture in its page: make bench ARGUMENTS="--only pitch --plot docs/dsp/time-pitch-speed.svg"
bench:
	@Scripts/install-dependencies build run bench
	@Scripts/test-servers
	$(call build,$(PROGRAMS) myna-bench)
	.build/release/myna-bench $(ARGUMENTS)

# TimePitch as WebAssembly in Node, without and with its SIMD, beside the same natively.
bench-web:
	@Scripts/install-dependencies build run web
	@Scripts/bench-web

# TimePitch as a command, for what compares engines: .build/release/myna-lab-engine IN.wav OUT.wav --ratio R --semitones S --natural
lab-engine:
	@Scripts/install-dependencies build
	$(call build,myna-lab-engine)

# A page of one sound as Myna and the other engines that are installed change it, to hear and to see: make listen FILE=voice.wav
FILE ?=
listen:
	@Scripts/install-dependencies build run
	$(call build,myna-listening-page)
	.build/release/myna-listening-page .build/listen $(if $(FILE),"$(FILE)")

# Inputs without end for what reads others' files: make fuzz SECONDS=60 SUBJECTS="plan header"
SECONDS ?= 60
fuzz:
	@Scripts/install-dependencies build
	@Scripts/fuzz $(SECONDS) $(SUBJECTS)

format:
	$(SWIFT) format --in-place --recursive $(SWIFT_FILES)

lint:
	$(SWIFT) format lint --strict --recursive $(SWIFT_FILES)

# What a change must hold to besides its tests: formatting, the arrows between targets, no circles between the folders of
# a target, promises with tests, names that are kept, no traps on outside data, no file that cannot be seen taken for one that
# is gone, paths that lose bytes, one version number, Embedded Swift, libraries that compile for debugging.
check: lint arrows circles promises names traps gone paths version embedded libraries

arrows:
	Scripts/check-arrows
	@Scripts/install-dependencies build
	$(SWIFT) build --build-tests $(TEST_BUILD) --explicit-target-dependency-import-check error

circles:
	Scripts/check-circles

promises:
	Scripts/check-promises

names:
	Scripts/check-names

traps:
	Scripts/check-traps

gone:
	Scripts/check-gone

paths:
	Scripts/check-paths

version:
	Scripts/check-version

embedded:
	Scripts/check-embedded

# The library products in debug, as an editor or another package builds them; MynaScreens is built on all the others. SwiftPM
# builds everything where it is given such a product's name, so this names the target. Larger batches type-check less twice.
libraries:
	@Scripts/install-dependencies build
	$(SWIFT) build --disable-index-store --scratch-path .build/libraries --target MynaScreens -Xswiftc -gnone \
	  -Xswiftc -driver-batch-size-limit -Xswiftc 200 -Xswiftc -avoid-emit-module-source-info

# Builds on Debian 13, in a folder, as root: newer GTK, libadwaita and compilers' libraries.
check-debian13:
	Scripts/check-debian13

clean:
	rm -rf .build .build-wasm
