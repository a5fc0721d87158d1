// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// Compiling tests takes longer than running them, so only those are optimized that measure sound or
// count allocations.
let unoptimized = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
let screens = strict + [.defaultIsolation(MainActor.self)]

// Tests call GIO as other programs do. The installed programs open it when needed.
let gio: [LinkerSetting] = [.linkedLibrary("gio-2.0"), .linkedLibrary("gobject-2.0")]

let package = Package(
  name: "Myna",
  products: [
    .library(name: "MynaDSP", targets: ["MynaDSP"]),
    // For programs with their own effect units: counts their allocations.
    .library(name: "AllocationCounter", targets: ["CAllocationCounter"]),
    .library(name: "MynaAudio", targets: ["MynaAudio"]),
    .library(name: "MynaLibrary", targets: ["MynaLibrary"]),
    .library(name: "MynaPiano", targets: ["MynaPiano"]),
    .library(name: "MynaStudio", targets: ["MynaStudio"]),
    .executable(name: "myna", targets: ["CommandLineTool"]),
    .executable(name: "myna-app", targets: ["DesktopApp"]),
    .executable(name: "myna-bench", targets: ["Benchmark"]),
    // TimePitch for what measures engines; not installed.
    .executable(name: "myna-lab-engine", targets: ["LabEngine"]),
    // The engines side by side, to hear; not installed.
    .executable(name: "myna-listening-page", targets: ["ListeningPage"]),
    // Started by the others to read songs.
    .executable(name: "myna-music-reader", targets: ["MusicReader"]),
    // Preloaded by tests into the tool.
    .library(name: "CFaults", type: .dynamic, targets: ["CFaults"]),
  ],
  targets: [
    .systemLibrary(name: "CRealtime"),
    .target(name: "Realtime", dependencies: ["CRealtime"], swiftSettings: strict),
    .target(
      name: "MynaDSP", dependencies: ["CRealtime", "Realtime"],
      swiftSettings: strict + [.enableExperimentalFeature("Lifetimes")],
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "Threads", swiftSettings: strict),
    .target(name: "Dates", swiftSettings: strict),
    .systemLibrary(name: "CGio", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .target(name: "PlainText", dependencies: ["CGio"], swiftSettings: strict),
    .target(name: "MIDI", swiftSettings: strict),
    .target(
      name: "SoundFonts", dependencies: ["CFluidSynth", "Files", "MIDI"], swiftSettings: strict),
    .systemLibrary(
      name: "CFluidSynth", providers: [.apt(["libfluidsynth-dev"])]),
    .systemLibrary(name: "CPango", providers: [.apt(["libcairo2-dev"])]),
    .target(name: "Drawings", dependencies: ["CPango", "Files"], swiftSettings: strict),
    .systemLibrary(name: "CALSA", providers: [.apt(["libasound2-dev"])]),
    .systemLibrary(name: "CJACK", providers: [.apt(["libjack-dev"])]),
    .target(
      name: "MIDIDevices",
      dependencies: ["CALSA", "CJACK", "Files", "MIDI", "Realtime", "Threads"],
      swiftSettings: strict),
    .systemLibrary(name: "CSndfile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
    .systemLibrary(name: "CProcess"),
    .target(name: "Files", dependencies: ["Threads"], swiftSettings: strict),
    .target(
      name: "Processes", dependencies: ["CProcess", "Files", "PlainText", "Threads"],
      swiftSettings: strict),
    .target(
      name: "SoundFiles",
      dependencies: ["CSndfile", "Dates", "Files", "MynaDSP", "PlainText", "Processes", "Threads"],
      swiftSettings: strict),
    .systemLibrary(name: "CCubeb", providers: [.apt(["libcubeb-dev"])]),
    .target(
      name: "AudioDevices",
      dependencies: ["CCubeb", "CRealtime", "Files", "Realtime", "TextFolding", "Threads"],
      swiftSettings: strict
    ),
    .target(
      name: "MynaAudio",
      dependencies: [
        "AudioDevices", "CRealtime", "Files", "MynaDSP", "PlainText", "Realtime", "SoundFiles",
        "Threads",
      ],
      swiftSettings: strict),
    .target(
      name: "MynaPiano",
      dependencies: [
        "AudioDevices", "CRealtime", "Files", "MIDI", "MynaAudio", "MynaDSP", "PlainText",
        "Realtime", "SoundFiles", "SoundFonts", "Threads",
      ], swiftSettings: strict),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "SQLite", dependencies: ["CSQLite", "Files"], swiftSettings: strict),
    .target(name: "Indexing", dependencies: ["Files", "SQLite"], swiftSettings: strict),
    .systemLibrary(name: "CCrypto", providers: [.apt(["libssl-dev"])]),
    .target(name: "Hashing", dependencies: ["CCrypto", "Files"], swiftSettings: strict),
    .target(name: "TextFolding", dependencies: ["PlainText"], swiftSettings: strict),
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .target(name: "HTTP", dependencies: ["CCurl", "Files", "Threads"], swiftSettings: strict),
    // GIO's headers are where GLib's are; its own flags would link it.
    .systemLibrary(
      name: "CSecret", pkgConfig: "glib-2.0", providers: [.apt(["libsecret-1-dev"])]),
    .target(
      name: "Secrets", dependencies: ["CSecret", "Files", "Threads"], swiftSettings: strict),
    .target(
      name: "MynaCloud",
      dependencies: ["Dates", "Files", "HTTP", "Hashing", "PlainText", "Secrets", "Threads"],
      swiftSettings: strict),
    .target(
      name: "MynaLibrary",
      dependencies: [
        "Dates", "Files", "Hashing", "Indexing", "MynaDSP", "PlainText", "SQLite", "SoundFiles",
        "TextFolding", "Threads",
      ],
      swiftSettings: strict),
    .target(
      name: "MynaSync",
      dependencies: [
        "Files", "Hashing", "MynaCloud", "MynaDSP", "MynaLibrary", "PlainText", "SQLite", "Threads",
      ],
      swiftSettings: strict),
    .target(name: "MusicTags", swiftSettings: strict),
    .target(name: "CTagLib", linkerSettings: [.linkedLibrary("tag")]),
    .systemLibrary(
      name: "CPixbuf", pkgConfig: "gdk-pixbuf-2.0", providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .executableTarget(
      name: "MusicReader", dependencies: ["CPixbuf", "CTagLib", "Files", "Hashing", "MusicTags"],
      swiftSettings: strict),
    .target(name: "CMusicResources", exclude: ["Covers", "Encodings", "Pieces"]),
    .target(
      name: "MynaMusic",
      dependencies: [
        "CMusicResources", "Files", "Hashing", "Indexing", "MIDI", "MusicTags", "Processes",
        "SQLite", "SoundFiles", "TextFolding", "Threads",
      ],
      swiftSettings: strict),
    .target(name: "GLibLoop", dependencies: ["CGio", "Threads"], swiftSettings: strict),
    .target(name: "Network", dependencies: ["CGio", "Files", "GLibLoop"], swiftSettings: strict),
    .target(
      name: "MediaControls", dependencies: ["CGio", "Files", "GLibLoop", "Threads"],
      swiftSettings: strict),
    .target(
      name: "MynaStudio",
      dependencies: [
        "AudioDevices", "Dates", "Files", "HTTP", "Hashing", "MIDI", "MediaControls", "MynaAudio",
        "MynaCloud", "MynaDSP", "MynaLibrary", "MynaMusic", "MynaPiano", "MynaSync", "Network",
        "PlainText", "Secrets", "SoundFiles", "SoundFonts", "TextFolding", "Threads",
      ], swiftSettings: strict),
    .target(
      name: "MynaScreens",
      dependencies: [
        "AudioDevices", "Dates", "Files", "MIDI", "MIDIDevices", "MediaControls", "MynaAudio",
        "MynaCloud", "MynaDSP", "MynaLibrary", "MynaMusic", "MynaPiano", "MynaStudio", "MynaSync",
        "Network", "PlainText", "Secrets", "SoundFiles", "TextFolding", "Threads",
      ], swiftSettings: strict),
    .systemLibrary(
      name: "CAdwaita", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
    .systemLibrary(name: "CGettext"),
    .target(name: "Translations", dependencies: ["CGettext", "Files"], swiftSettings: strict),
    .target(
      name: "GTK", dependencies: ["CAdwaita", "Files", "Translations"], swiftSettings: screens),
    .target(
      name: "Sentences",
      dependencies: [
        "AudioDevices", "Files", "MynaAudio", "MynaCloud", "MynaDSP", "MynaLibrary", "MynaMusic",
        "MynaPiano", "MynaStudio", "MynaSync", "PlainText", "Secrets", "SoundFiles", "SoundFonts",
        "Translations",
      ], swiftSettings: strict),
    .executableTarget(
      name: "CommandLineTool",
      dependencies: [
        "AudioDevices", "Dates", "Drawings", "Files", "MIDI", "MediaControls", "MynaAudio",
        "MynaCloud", "MynaDSP", "MynaLibrary", "MynaMusic", "MynaPiano", "MynaStudio", "MynaSync",
        "PlainText", "Secrets", "Sentences", "SoundFiles", "SoundFonts", "TextFolding", "Threads",
        "Translations",
      ],
      swiftSettings: strict),
    .target(name: "CAppResources", exclude: ["Pages", "Pictures", "Style", "Symbols"]),
    .executableTarget(
      name: "DesktopApp",
      dependencies: [
        "AudioDevices", "CAppResources", "Dates", "Files", "GTK", "MediaControls", "MynaAudio",
        "MynaCloud", "MynaDSP", "MynaLibrary", "MynaMusic", "MynaPiano", "MynaScreens",
        "MynaStudio", "MynaSync", "PlainText", "Secrets", "Sentences", "SoundFiles", "SoundFonts",
        "Threads", "Translations",
      ],
      swiftSettings: screens),
    .executableTarget(
      name: "Benchmark",
      dependencies: [
        "AudioDevices", "CProcess", "CloudSupport", "Dates", "DesktopSupport", "MIDI", "MynaAudio",
        "MynaCloud", "MynaDSP", "MynaLibrary", "MynaMusic", "MynaSync", "SoundFiles", "SoundFonts",
        "TestSupport",
      ], path: "Tools/Benchmark", swiftSettings: strict),
    .target(
      name: "TestSupport",
      dependencies: [
        "CMutexOrder", "CProcess", "Dates", "Files", "MIDI", "MynaDSP", "SoundFiles", "Threads",
      ],
      path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "CloudSupport", dependencies: ["Files", "MynaCloud", "Threads"],
      path: "Tests/CloudSupport", swiftSettings: strict),
    .target(name: "CMutexOrder", path: "Tests/CMutexOrder"),
    .target(
      name: "CFaults", path: "Tests/CFaults",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "FuzzSubjects",
      dependencies: [
        "Dates", "MIDI", "MusicTags", "MynaDSP", "MynaLibrary", "SQLite", "SoundFiles",
      ],
      path: "Tests/FuzzSubjects", swiftSettings: strict),
    .testTarget(
      name: "CompatibilityTests",
      dependencies: [
        "CommandLineTool", "Files", "MIDI", "MynaAudio", "MynaCloud", "MynaDSP", "MynaLibrary",
        "MynaMusic", "MynaPiano", "MynaStudio", "MynaSync", "SQLite", "Secrets", "SoundFiles",
        "TestSupport",
      ], swiftSettings: unoptimized),
    .testTarget(
      name: "FuzzSubjectsTests", dependencies: ["FuzzSubjects", "TestSupport"],
      swiftSettings: unoptimized),
    .systemLibrary(
      name: "CXTest", path: "Tests/CXTest", pkgConfig: "xtst", providers: [.apt(["libxtst-dev"])]),
    .target(
      name: "DesktopSupport", dependencies: ["CGio", "CXTest", "SoundFiles", "TestSupport"],
      path: "Tests/DesktopSupport", swiftSettings: strict, linkerSettings: gio),
    .executableTarget(
      name: "Screenshots", dependencies: ["DesktopSupport", "SoundFiles", "TestSupport"],
      path: "Tests/Screenshots", swiftSettings: strict),
    .executableTarget(
      name: "LabEngine", dependencies: ["MynaDSP", "SoundFiles", "TestSupport"],
      path: "Tests/LabEngine", swiftSettings: strict),
    .executableTarget(
      name: "ListeningPage",
      dependencies: ["CPixbuf", "MynaAudio", "MynaDSP", "SoundFiles", "TestSupport"],
      path: "Tests/ListeningPage", swiftSettings: strict),
    .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
    .testTarget(
      name: "RealtimeTests", dependencies: ["CAllocationCounter", "Realtime", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ThreadsTests", dependencies: ["TestSupport", "Threads"], swiftSettings: unoptimized),
    .testTarget(
      name: "MynaDSPTests",
      dependencies: ["CAllocationCounter", "MynaDSP", "Realtime", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "FilesTests", dependencies: ["Files", "TestSupport"], swiftSettings: unoptimized),
    .testTarget(name: "GTKTests", dependencies: ["GTK"], swiftSettings: unoptimized),
    .testTarget(
      name: "SoundFontsTests",
      dependencies: ["CAllocationCounter", "MIDI", "MynaDSP", "SoundFonts", "TestSupport"],
      swiftSettings: strict),
    .testTarget(name: "MIDITests", dependencies: ["MIDI"], swiftSettings: unoptimized),
    .testTarget(
      name: "MIDIDevicesTests",
      dependencies: [
        "CALSA", "CAllocationCounter", "CJACK", "MIDI", "MIDIDevices", "MynaPiano", "Realtime",
        "TestSupport", "Threads",
      ], swiftSettings: strict),
    .testTarget(
      name: "SoundFilesTests",
      dependencies: ["Dates", "Files", "Processes", "SoundFiles", "TestSupport", "Threads"],
      swiftSettings: strict),
    .testTarget(
      name: "AudioDevicesTests",
      dependencies: ["AudioDevices", "CAllocationCounter", "CGio", "TestSupport", "Threads"],
      swiftSettings: strict, linkerSettings: gio),
    .testTarget(
      name: "MynaAudioTests",
      dependencies: [
        "AudioDevices", "CAllocationCounter", "MynaAudio", "MynaDSP", "Realtime", "SoundFiles",
        "TestSupport",
      ], swiftSettings: strict),
    .testTarget(name: "MusicTagsTests", dependencies: ["MusicTags"], swiftSettings: unoptimized),
    // Names the reader only so that its binary is there to be run.
    .testTarget(
      name: "MynaMusicTests",
      dependencies: [
        "Files", "Indexing", "MIDI", "MusicReader", "MusicTags", "MynaMusic", "Processes", "SQLite",
        "SoundFiles", "TestSupport", "Threads",
      ], resources: [.embedInCode("Encodings/albums.txt")], swiftSettings: unoptimized),
    .testTarget(
      name: "NetworkTests", dependencies: ["Network", "TestSupport"], swiftSettings: unoptimized),
    .testTarget(
      name: "MediaControlsTests",
      dependencies: ["CGio", "Files", "MediaControls", "TestSupport", "Threads"],
      swiftSettings: unoptimized, linkerSettings: gio),
    .testTarget(
      name: "MynaPianoTests",
      dependencies: [
        "AudioDevices", "CAllocationCounter", "Files", "MIDI", "MynaAudio", "MynaDSP", "MynaPiano",
        "Realtime", "SoundFiles", "SoundFonts", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "SQLiteTests", dependencies: ["SQLite", "TestSupport"], swiftSettings: unoptimized),
    .testTarget(
      name: "IndexingTests", dependencies: ["Files", "Indexing", "SQLite", "TestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "HashingTests", dependencies: ["HTTP", "Hashing", "TestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "HTTPTests", dependencies: ["Files", "HTTP", "TestSupport", "Threads"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "SecretsTests", dependencies: ["Files", "Secrets", "TestSupport", "Threads"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "MynaCloudTests",
      dependencies: [
        "CloudSupport", "Dates", "Files", "HTTP", "Hashing", "MynaCloud", "Secrets", "TestSupport",
        "Threads",
      ],
      swiftSettings: unoptimized),
    .testTarget(
      name: "DatesTests", dependencies: ["Dates", "TestSupport"], swiftSettings: unoptimized),
    .testTarget(
      name: "PlainTextTests", dependencies: ["PlainText", "TestSupport"], swiftSettings: unoptimized
    ),
    .testTarget(
      name: "TextFoldingTests", dependencies: ["TestSupport", "TextFolding"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "MynaLibraryTests",
      dependencies: [
        "Dates", "Files", "Indexing", "MynaDSP", "MynaLibrary", "SQLite", "SoundFiles",
        "TestSupport", "TextFolding", "Threads",
      ],
      swiftSettings: unoptimized),
    .testTarget(
      name: "MynaSyncTests",
      dependencies: [
        "CloudSupport", "Dates", "Files", "HTTP", "Hashing", "MynaCloud", "MynaLibrary", "MynaSync",
        "SQLite", "SoundFiles", "TestSupport", "Threads",
      ], swiftSettings: unoptimized),
    .target(
      name: "StudioSupport",
      dependencies: [
        "CloudSupport", "MynaCloud", "MynaDSP", "MynaLibrary", "MynaMusic", "MynaStudio", "Network",
        "Secrets", "SoundFiles", "TestSupport", "Threads",
      ],
      path: "Tests/StudioSupport", swiftSettings: unoptimized),
    .testTarget(
      name: "MynaStudioTests",
      dependencies: [
        "AudioDevices", "CloudSupport", "Files", "Hashing", "MIDI", "MediaControls", "MynaAudio",
        "MynaCloud", "MynaDSP", "MynaLibrary", "MynaMusic", "MynaPiano", "MynaStudio", "MynaSync",
        "Secrets", "SoundFiles", "SoundFonts", "StudioSupport", "TestSupport", "Threads",
      ], swiftSettings: unoptimized),
    .testTarget(
      name: "MynaScreensTests",
      dependencies: [
        "AudioDevices", "CloudSupport", "Dates", "MIDI", "MIDIDevices", "MediaControls",
        "MynaAudio", "MynaCloud", "MynaDSP", "MynaLibrary", "MynaMusic", "MynaPiano", "MynaScreens",
        "MynaStudio", "MynaSync", "Network", "SQLite", "Secrets", "SoundFiles", "StudioSupport",
        "TestSupport", "Threads",
      ], swiftSettings: unoptimized),
    // Names the tool only so that its binary is there to be run.
    .testTarget(
      name: "CommandLineToolTests",
      dependencies: [
        "CommandLineTool", "Dates", "Files", "HTTP", "MIDI", "MediaControls", "MynaAudio",
        "MynaCloud", "MynaDSP", "MynaLibrary", "MynaMusic", "MynaStudio", "PlainText", "Secrets",
        "SoundFiles", "StudioSupport", "TestSupport", "Threads",
      ], swiftSettings: unoptimized),
    .testTarget(
      name: "DesktopAppTests",
      dependencies: [
        "CommandLineTool", "DesktopApp", "DesktopSupport", "MynaAudio", "MynaDSP", "SoundFiles",
        "TestSupport",
      ], swiftSettings: unoptimized),
    .testTarget(
      name: "DeviceTests",
      dependencies: ["CommandLineTool", "MIDI", "MynaMusic", "SoundFiles", "TestSupport"],
      swiftSettings: unoptimized),
  ]
)

// The fuzzer needs libFuzzer, which only `Scripts/fuzz` asks the compiler for.
if Context.environment["MYNA_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzz", dependencies: ["FuzzSubjects"], path: "Tests/Fuzz", swiftSettings: strict))
}

// The exports for JavaScript, for WebAssembly alone: `Scripts/check-embedded` asks for them.
if Context.environment["MYNA_WEB"] != nil {
  package.targets.append(
    .target(
      name: "WebEngine", dependencies: ["MynaDSP"], path: "Tests/WebEngine", exclude: ["Node"],
      swiftSettings: strict))
}

// A sanitizer builds nothing but the test targets that it runs, and what these depend on.
let wanted = Context.environment["MYNA_FUZZ"].map { _ in "Fuzz" }
if let names = wanted ?? Context.environment["MYNA_TEST_TARGETS"] {
  var needed: Set<String> = []
  var open = names.split(separator: " ").map(String.init)
  while let name = open.popLast() {
    guard needed.insert(name).inserted,
      let target = package.targets.first(where: { $0.name == name })
    else { continue }
    for case .byNameItem(let dependency, _) in target.dependencies { open.append(dependency) }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  // The program that reads songs is not called like its target, and is run by its tests.
  package.products.removeAll { $0.name != "myna-music-reader" || !needed.contains("MusicReader") }
}
