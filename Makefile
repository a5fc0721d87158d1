# The everyday commands of Myna. Each installs from Debian's packages what it needs and is missing.
# `make help` prints the text behind "##".

SWIFT := swift
SWIFT_FILES := Examples Sources Tests Tools Package.swift
# Installed programs; the others start myna-music-reader.
PROGRAMS := myna myna-app myna-music-reader
# Builds programs that need no Swift toolchain, and are the same in whatever folder and by however many THREADS they are built.
# LLD packs relocations, which the default linker does not; glibc reads packed ones since 2.36. Nothing looks for symbols in a program.
THREADS ?=
BUILD := -c release --static-swift-stdlib --disable-local-rpath -debug-info-format none \
  -Xswiftc -file-prefix-map -Xswiftc '$(CURDIR)=.' -Xcc '-ffile-prefix-map=$(CURDIR)=.' \
  -Xswiftc -use-ld=lld -Xlinker --icf=safe -Xlinker --no-export-dynamic -Xlinker -z -Xlinker pack-relative-relocs \
  $(if $(THREADS),-Xswiftc -num-threads -Xswiftc $(THREADS))
# Builds products by name, which leaves out tools and their dependencies: $(call build,myna myna-app)
define build
@[ -e .build/release/$(firstword $(1)) ] || echo "Building takes several minutes the first time."
@for product in $(1); do echo "Building $$product"; $(SWIFT) build $(BUILD) --product $$product || exit; done
endef

# Scripts/pkg-config-files writes files there without the flags that SwiftPM refuses, which `swift build` warns about.
export PKG_CONFIG_PATH := $(CURDIR)/.build/pkg-config$(if $(PKG_CONFIG_PATH),:$(PKG_CONFIG_PATH))

# Where `make install` puts Myna; DESTDIR is for packagers.
PREFIX ?= /usr/local
DESTDIR ?=

.PHONY: build help run install uninstall reproducible test test-ceph test-syncthing faults-cloud faults-sync prove-sync soak fuzz sanitize sanitize-thread sanitize-address sanitize-all bench bench-web lab-engine listen screenshots translations format lint check arrows circles promises names traps gone paths words texts version installation desktop copyright embedded libraries deb repository tarball image check-debian12 check-debian13 clean

build: ## Builds myna and myna-app into .build/release.
	@Scripts/install-dependencies build
	$(call build,$(PROGRAMS))

help: ## Prints this list.
	@awk -F ':.*## ' '/^[a-z0-9 -]+:.*## / { printf "%-16s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

run: ## Opens the app; without a display, plays recorded speech with each built-in effect.
	@Scripts/install-dependencies build run
ifneq ($(DISPLAY)$(WAYLAND_DISPLAY),)
	$(call build,myna-app myna-music-reader)
	.build/release/myna-app
else
	$(call build,myna)
	.build/release/myna demo --play
endif

install: build ## Installs Myna below PREFIX=/usr/local.
	@Scripts/install-dependencies install run
	Scripts/install "$(PREFIX)" "$(DESTDIR)"

uninstall: ## Removes what was installed below PREFIX=/usr/local. Recordings and settings stay.
	Scripts/uninstall "$(PREFIX)" "$(DESTDIR)"

reproducible: ## Builds the installed programs in two folders, and compares them byte for byte.
	Scripts/reproducible $(PROGRAMS)

screenshots: ## Takes pictures of every page and state, and updates those of docs/screenshots.
	@Scripts/install-dependencies build run test pictures
	$(call build,$(PROGRAMS) Screenshots)
	.build/release/Screenshots .build/screenshots
	cd docs/screenshots && for picture in *; do cp "../../.build/screenshots/$$picture" .; done

translations: ## Collects the texts that people read into po, for translators.
	@Scripts/install-dependencies install
	Scripts/update-translations

# `Scripts/test` says what the stages are.
test: ## Runs the whole test suite, or STAGES="hears sees" of it.
	@Scripts/install-dependencies build run test
	@Scripts/test-servers
	@Scripts/test $(STAGES)

test-ceph: ## Tests the cloud against another server of S3, Ceph.
	@Scripts/install-dependencies build run test ceph
	@Scripts/test-servers
	@Scripts/test-ceph

test-syncthing: ## Tests sync in a folder that a real Syncthing shares between two machines.
	@Scripts/install-dependencies build run test syncthing
	@Scripts/test-syncthing

# The same SEED chooses the same files, faults and kills.
COUNT ?= 300
SEED ?=
faults-cloud: ## Interrupts `myna cloud` and `myna sync` COUNT=300 times each, with a SEED.
	@Scripts/install-dependencies build run test
	@Scripts/test-servers
	@Scripts/faults-cloud $(COUNT) $(SEED)

STEPS ?= 1000
faults-sync: ## Syncs machines, offline and killed by turns, for STEPS=1000, with a SEED.
	@Scripts/install-dependencies build run test
	@Scripts/faults-sync $(STEPS) $(SEED)

TAKES ?= 10000
prove-sync: ## Syncs TAKES=10000 for the first time, killed half-way.
	@Scripts/install-dependencies build run test
	@Scripts/test-servers
	@Scripts/prove-sync $(TAKES)

N ?= 20
soak: ## Runs STAGES of the tests N=20 times, as built before, beside LOAD=2 busy loops.
	@Scripts/install-dependencies build run test
	@Scripts/test-servers
	@Scripts/soak $(N) $(STAGES)

# Only some targets: make sanitize-thread TARGETS="RealtimeTests ThreadsTests"
sanitize: sanitize-thread sanitize-address ## Runs the next two.

sanitize-thread: ## Runs the tests of code with threads under ThreadSanitizer.
sanitize-address: ## Runs the tests of code with pointers under AddressSanitizer.
sanitize-thread sanitize-address: sanitize-%:
	@Scripts/install-dependencies build run test
	@TARGETS="$(TARGETS)" Scripts/sanitize $*

sanitize-all: ## Runs all tests of the engine under both sanitizers.
	@Scripts/install-dependencies build run test
	@status=0; for name in thread address; do Scripts/sanitize $$name --all || status=1; done; exit $$status

# The picture in TimePitch's page: make bench ARGUMENTS="--only pitch --plot docs/dsp/time-pitch-speed.svg"
bench: ## Measures speed and memory beside other programs: ARGUMENTS="--quick --json figures.json"
	@Scripts/install-dependencies build run bench
	@Scripts/test-servers
	$(call build,$(PROGRAMS) myna-bench)
	.build/release/myna-bench $(ARGUMENTS)

bench-web: ## Measures TimePitch as WebAssembly in Node, beside the same natively.
	@Scripts/install-dependencies build run web
	@Scripts/bench-web

# .build/release/myna-lab-engine IN.wav OUT.wav --ratio R --semitones S --natural
lab-engine: ## Builds TimePitch as a command, for programs that compare engines.
	@Scripts/install-dependencies build
	$(call build,myna-lab-engine)

FILE ?=
listen: ## Makes a page of FILE=voice.wav as Myna and other engines change it.
	@Scripts/install-dependencies build run
	$(call build,myna-listening-page)
	.build/release/myna-listening-page .build/listen $(if $(FILE),"$(FILE)")

SECONDS ?= 60
fuzz: ## Fuzzes the code that reads files from others, SECONDS=60 each of SUBJECTS="plan header".
	@Scripts/install-dependencies build
	@Scripts/fuzz $(SECONDS) $(SUBJECTS)

format: ## Formats the sources.
	$(SWIFT) format --in-place --recursive $(SWIFT_FILES)

lint: ## Checks the formatting.
	$(SWIFT) format lint --strict --recursive $(SWIFT_FILES)

check: lint arrows circles promises names traps gone paths words texts version installation desktop copyright embedded libraries ## Runs lint and the checks below, down to libraries.

arrows: ## Checks the arrows between targets, as docs/ARCHITECTURE.md draws them.
	Scripts/check-arrows
	@Scripts/install-dependencies build
	Scripts/build-tests --explicit-target-dependency-import-check error

circles: ## Checks that the folders of a target form no circles.
	Scripts/check-circles

promises: ## Checks that each promise of docs/RELIABILITY.md has its tests.
	Scripts/check-promises

names: ## Checks that names in files do not change with those in Swift.
	Scripts/check-names

traps: ## Checks that data from outside cannot end the process.
	Scripts/check-traps

gone: ## Checks that a file which cannot be seen is not taken for one that is gone.
	Scripts/check-gone

paths: ## Checks that names of files which are not UTF-8 lead to these files.
	Scripts/check-paths

words: ## Checks how comments and pages read.
	Scripts/check-words

version: ## Checks that there is one version number.
	Scripts/check-version

installation: ## Checks that installing and uninstalling leave what they should.
	@Scripts/install-dependencies install
	Scripts/check-install

desktop: ## Checks what desktops and software centers are told of the app.
	@Scripts/install-dependencies install
	Scripts/check-desktop

copyright: ## Checks that COPYRIGHT names the license of each file.
	@Scripts/install-dependencies check
	Scripts/check-copyright

texts: ## Checks that each text can be translated, and is in each language.
	@Scripts/install-dependencies install
	Scripts/check-texts
	Scripts/update-translations --check

embedded: ## Compiles MynaDSP as Embedded Swift.
	Scripts/check-embedded

# Whole modules at once take a third less work than one file after another.
libraries: ## Builds Examples, which uses the library products from outside, for debugging.
	@Scripts/install-dependencies build
	Scripts/check-examples
	$(SWIFT) build --package-path Examples --disable-index-store --scratch-path .build/libraries -Xswiftc -gnone \
	  -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 1 -Xswiftc -avoid-emit-module-source-info

DEBIAN ?= 12 13
deb: ## Builds packages for DEBIAN="12 13", each in a clean system, as root.
	Packaging/build-packages $(DEBIAN)

repository: ## Makes a signed apt repository of them.
	@Scripts/install-dependencies repository
	Packaging/repository

tarball: ## Makes an archive that runs where it is unpacked, and tries it.
	Packaging/build-packages 12
	TOOLCHAIN=1 Packaging/in-debian 12 build Packaging/tarball $$(Packaging/version)
	FRESH=1 Packaging/in-debian 12 tarball Packaging/check-tarball

image: ## Makes a container image of the command, and tries it.
	@Scripts/install-dependencies image
	Packaging/image $$(Packaging/version)
	Packaging/check-image .build/packages/myna-*-image.tar

check-debian12: ## Builds, installs, upgrades and removes the packages on Debian 12, as root.
check-debian13: ## Does so on Debian 13.
check-debian12 check-debian13: check-debian%:
	Packaging/check-debian $*

clean: ## Removes all that was built.
	rm -rf .build .build-wasm
