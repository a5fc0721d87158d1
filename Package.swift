// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "Myna",
  products: [
    .library(name: "MynaDSP", targets: ["MynaDSP"]),
    .library(name: "MynaAudio", targets: ["MynaAudio"]),
    .library(name: "MynaStudio", targets: ["MynaStudio"]),
    .executable(name: "myna", targets: ["CommandLineTool"]),
    .executable(name: "myna-bench", targets: ["Benchmark"]),
  ],
  targets: [
    .systemLibrary(name: "CRealtime"),
    .target(
      name: "MynaDSP", dependencies: ["CRealtime"],
      swiftSettings: strict + [.enableExperimentalFeature("Lifetimes")],
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .systemLibrary(name: "CSndfile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
    .target(name: "SoundFiles", dependencies: ["CSndfile"], swiftSettings: strict),
    .systemLibrary(name: "CCubeb", providers: [.apt(["libcubeb-dev"])]),
    .target(
      name: "AudioDevices", dependencies: ["CCubeb", "CRealtime"], swiftSettings: strict),
    .target(
      name: "MynaAudio", dependencies: ["AudioDevices", "CRealtime", "MynaDSP", "SoundFiles"],
      swiftSettings: strict),
    .target(
      name: "MynaStudio", dependencies: ["MynaAudio", "MynaDSP", "SoundFiles"],
      swiftSettings: strict),
    .executableTarget(
      name: "CommandLineTool",
      dependencies: ["AudioDevices", "MynaAudio", "MynaDSP", "MynaStudio", "SoundFiles"],
      swiftSettings: strict),
    .executableTarget(
      name: "Benchmark",
      dependencies: ["AudioDevices", "MynaAudio", "MynaDSP", "SoundFiles", "TestSupport"],
      swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["MynaDSP", "SoundFiles"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
    .testTarget(
      name: "MynaDSPTests", dependencies: ["MynaDSP", "TestSupport", "CAllocationCounter"],
      swiftSettings: strict),
    .testTarget(
      name: "SoundFilesTests", dependencies: ["SoundFiles", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "AudioDevicesTests",
      dependencies: ["AudioDevices", "TestSupport", "CAllocationCounter"],
      swiftSettings: strict),
    .testTarget(
      name: "MynaAudioTests",
      dependencies: [
        "AudioDevices", "CAllocationCounter", "MynaAudio", "MynaDSP", "SoundFiles", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "MynaStudioTests",
      dependencies: ["MynaAudio", "MynaStudio", "SoundFiles", "TestSupport"],
      swiftSettings: strict),
    // Names the tool only so that its binary is there to be run.
    .testTarget(
      name: "CommandLineToolTests",
      dependencies: ["CommandLineTool", "MynaAudio", "MynaDSP", "SoundFiles", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "DeviceTests", dependencies: ["CommandLineTool", "SoundFiles", "TestSupport"],
      swiftSettings: strict),
  ]
)
