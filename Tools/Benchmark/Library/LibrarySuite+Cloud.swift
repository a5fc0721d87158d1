import Foundation
import MynaLibrary

extension LibrarySuite {
  func addCloud(
    _ count: Int, _ folder: BenchmarkFolder, to figures: inout Figures, _ report: inout Report
  ) throws {
    say("library: \(count) takes in the cloud")
    let home = folder.path("cloud-library")
    let store = try LibraryStore(takes: home + "/takes", data: home + "/data")
    let takes = (0..<count).map { number in
      var take = CloudTake(
        id: UUID(), title: "Far note \(number)",
        created: Date(timeIntervalSince1970: 1_700_000_000 + Double(number) * 60),
        fileName: "Far note \(number).flac",
        facts: AudioProperties(
          duration: 10, sampleRate: 48_000, channelCount: 1, formatName: "FLAC",
          waveform: [UInt8](repeating: 100, count: CloudTake.waveformCount)),
        size: 1_000)
      take.tags = ["far"]
      return take
    }
    let seconds = try Self.seconds { try store.cloud.set(takes) }
    figures.add(
      "takes in the cloud made", seconds * 1e6 / Double(count), atMost: 100, "µs a take", &report)
    try add("first page of them", atMost: 20, to: &figures, &report) {
      _ = try store.takes(store.keys().prefix(50))
    }
    try add("scan beside them", atMost: 300, to: &figures, &report) { _ = try store.scan() }
    try add("what is to be analyzed beside them", atMost: 5, to: &figures, &report) {
      _ = try store.analyses.unanalyzed(limit: 32)
    }
  }
}
