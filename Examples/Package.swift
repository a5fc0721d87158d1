// swift-tools-version: 6.2
import PackageDescription

// A package outside of Myna's own, as another program has it: it sees only the library products.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

func example(_ name: String, _ product: String) -> Target {
  .executableTarget(
    name: name, dependencies: [.product(name: product, package: "Myna")], swiftSettings: settings)
}

let package = Package(
  name: "MynaExamples",
  dependencies: [.package(name: "Myna", path: "..")],
  targets: [
    // The first three are those of the README.
    example("RenderFile", "MynaAudio"),
    example("PlayFile", "MynaAudio"),
    example("ChangeSamples", "MynaDSP"),
    example("RenderInTask", "MynaAudio"),
    example("OwnEffect", "MynaDSP"),
    example("RecordTake", "MynaAudio"),
    example("TapMicrophone", "MynaAudio"),
    example("DrawWaveform", "MynaAudio"),
    example("PlayPiano", "MynaPiano"),
    example("BrowseRecordings", "MynaLibrary"),
    example("SyncFolder", "MynaStudio"),
  ])
