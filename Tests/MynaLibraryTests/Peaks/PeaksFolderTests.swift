import Foundation
import MynaDSP
import MynaLibrary
import TestSupport
import Testing

@Suite("PeaksFolder")
struct PeaksFolderTests {
  private let scratch = Scratch()
  private var folder: PeaksFolder { PeaksFolder(path: scratch("data/peaks")) }

  @Test("A take's waveform is stored under its ID until it is removed")
  func keep() throws {
    let (first, second) = (UUID(), UUID())
    #expect(!folder.exists(first))
    #expect(throws: PeaksError.notFound(path: folder.path(for: first))) {
      try folder.open(first)
    }
    try folder.write(PeaksSamples.overview(seconds: 1), sampleRate: 48_000, for: first)
    try folder.write(PeaksSamples.overview(seconds: 2), sampleRate: 16_000, for: second)
    #expect(folder.exists(first) && folder.exists(second))
    #expect(folder.path(for: first) == scratch("data/peaks/\(first.uuidString).peaks"))
    #expect(try folder.open(first).duration == 1 && folder.open(second).duration == 6)
    try folder.write(PeaksSamples.overview(seconds: 3), sampleRate: 48_000, for: first)
    #expect(try folder.open(first).duration == 3)
    try folder.remove(first)
    #expect(!folder.exists(first) && folder.exists(second))
    try folder.remove(first)
    #expect(try folder.open(second).frameCount == 96_000)
  }

  @Test("Without a waveform folder, removal does nothing, and a file in its place prevents writing")
  func noFolder() throws {
    try folder.remove(UUID())
    folder.removeLeftovers()
    #expect(scratch.names.isEmpty)
    try scratch.write("in the way", to: "data")
    let id = UUID()
    #expect(throws: PeaksError.self) {
      try folder.write(WaveformOverview(), sampleRate: 48_000, for: id)
    }
    #expect(throws: PeaksError.self) { try folder.open(id) }
    try folder.remove(id)
    #expect(scratch.names == ["data"])
  }

  @Test("Cleanup removes leftover waveform files, but not those still being written")
  func leftovers() throws {
    let id = UUID()
    try folder.write(PeaksSamples.overview(seconds: 1), sampleRate: 48_000, for: id)
    let names = ["data/peaks/\(id.uuidString).peaks.2a.part", "data/peaks/x.peaks.1.part"]
    for name in names { try scratch.write("half", to: name) }
    let writer = open(scratch(names[1]), O_WRONLY)
    try #require(writer >= 0 && flock(writer, LOCK_EX) == 0)
    folder.removeLeftovers()
    #expect(
      scratch.names
        == ["data", "data/peaks", "data/peaks/\(id.uuidString).peaks", names[1]].sorted())
    close(writer)
    folder.removeLeftovers()
    #expect(scratch.names.count == 3 && folder.exists(id))
  }
}
