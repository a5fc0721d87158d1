import Foundation
import MynaDSP
import MynaLibrary
import TestSupport
import Testing

@Suite("PeaksFile")
struct PeaksFileTests {
  private let folder = Scratch()

  @Test("A waveform file gives the same columns as its overview for any time range")
  func pictures() throws {
    let overview = PeaksSamples.overview(seconds: 20)
    try PeaksFile.write(overview, sampleRate: 48_000, to: folder("a.peaks"))
    let file = try PeaksFile(path: folder("a.peaks"))
    #expect(file.frameCount == 960_000 && file.sampleRate == 48_000 && file.duration == 20)
    var random = SeededRandom(seed: 8)
    for _ in 0..<200 {
      let start = Double.random(in: -2...20, using: &random)
      let part = start...start + .random(in: 0...22, using: &random)
      let count = Int.random(in: 1...700, using: &random)
      let columns = try file.columns(count, in: part)
      #expect(columns.count == count)
      #expect(
        columns
          == overview.columns(
            count, from: part.lowerBound * 48_000, to: part.upperBound * 48_000))
    }
    #expect(try file.columns(3, in: 5...5).isEmpty)
    #expect(try file.columns(2, in: 30...40) == [WaveformColumn(), WaveformColumn()])
    #expect(folder.names == ["a.peaks"])
  }

  @Test("An empty overview can be saved and read")
  func empty() throws {
    try PeaksFile.write(WaveformOverview(), sampleRate: 8_000, to: folder("a.peaks"))
    let file = try PeaksFile(path: folder("a.peaks"))
    #expect(file.frameCount == 0 && file.duration == 0)
    #expect(try file.columns(2, in: 0...1) == [WaveformColumn(), WaveformColumn()])
  }

  @Test("Damaged, truncated, and foreign waveform files are rejected")
  func damage() throws {
    try PeaksFile.write(PeaksSamples.overview(seconds: 2), sampleRate: 48_000, to: folder("good"))
    let good = try folder.data("good")
    var flipped = good
    flipped[30] ^= 4
    let others: [String: Data] = [
      "flipped": flipped, "short": good.dropLast(), "header": good.prefix(512),
      "half": good.prefix(100), "long": good + Data([0]), "none": Data(),
      "zeros": Data(count: good.count), "text": Data(repeating: 65, count: 10_000),
    ]
    for (name, data) in others {
      try folder.write(data, to: name)
      #expect(throws: PeaksError.damaged(path: folder(name))) {
        try PeaksFile(path: folder(name))
      }
    }
    try #require(mkfifo(folder("pipe"), 0o600) == 0)
    for name in ["pipe", ""] {
      #expect(throws: PeaksError.damaged(path: folder(name))) { try PeaksFile(path: folder(name)) }
    }
    #expect(throws: PeaksError.notFound(path: folder("nothing"))) {
      try PeaksFile(path: folder("nothing"))
    }
  }

  @Test("An open waveform file survives replacement, and truncation is detected")
  func changes() throws {
    let (path, loud) = (folder("a"), PeaksSamples.overview(seconds: 3))
    try PeaksFile.write(loud, sampleRate: 48_000, to: path)
    let file = try PeaksFile(path: path)
    try PeaksFile.write(WaveformOverview(), sampleRate: 48_000, to: path)
    #expect(try file.columns(9, in: 0...3) == loud.columns(9, from: 0, to: 144_000))
    try PeaksFile.write(loud, sampleRate: 48_000, to: path)
    let cut = try PeaksFile(path: path)
    try #require(truncate(path, 600) == 0)
    #expect(throws: PeaksError.damaged(path: path)) { try cut.columns(900, in: 0...3) }
  }

  @Test("A waveform file that can't be written leaves the folder unchanged")
  func refused() throws {
    #expect(throws: PeaksError.self) {
      try PeaksFile.write(WaveformOverview(), sampleRate: 48_000, to: folder("none/a.peaks"))
    }
    // A folder has the name of the file.
    try FileManager.default.createDirectory(
      atPath: folder("a.peaks/in"), withIntermediateDirectories: true)
    #expect(throws: PeaksError.self) {
      try PeaksFile.write(WaveformOverview(), sampleRate: 48_000, to: folder("a.peaks"))
    }
    #expect(folder.names == ["a.peaks", "a.peaks/in"])
  }

  @Test(
    "On a full disk, the old waveform file stays, and no partial file is left",
    .enabled(if: SmallDisk.isAllowed))
  func fullDisk() throws {
    let disk = try SmallDisk(kibibytes: 512)
    let path = disk.path + "/a"
    try PeaksFile.write(PeaksSamples.overview(seconds: 5), sampleRate: 48_000, to: path)
    let before = try PeaksFile(path: path).columns(50, in: 0...5)
    #expect(throws: PeaksError.noSpace(path: path)) {
      try PeaksFile.write(PeaksSamples.silence(hours: 1), sampleRate: 48_000, to: path)
    }
    #expect(try PeaksFile(path: path).columns(50, in: 0...5) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["a"])
  }

  @Test("If a waveform file is read while it is rewritten, the content is old or new, never mixed")
  func atOnce() async throws {
    let (path, loud) = (folder("a"), PeaksSamples.overview(seconds: 4))
    let still = PeaksSamples.silence(hours: 0.1)
    try PeaksFile.write(loud, sampleRate: 48_000, to: path)
    let reading = Task.detached {
      repeat {
        let file = try PeaksFile(path: path)
        let overview = file.frameCount == loud.frameCount ? loud : still
        #expect(try file.columns(60, in: 0...4) == overview.columns(60, from: 0, to: 192_000))
      } while !Task.isCancelled
    }
    for turn in 0..<100 {
      try PeaksFile.write(turn % 2 == 0 ? still : loud, sampleRate: 48_000, to: path)
    }
    reading.cancel()
    try await reading.value
  }

  @Test("A process killed while writing leaves a valid waveform file", arguments: 0..<12)
  func killed(turn: Int) async throws {
    let path = folder("peaks/" + PeaksSamples.id.uuidString + ".peaks")
    let root = folder("peaks")
    let microseconds = UInt32(turn * 1_700)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [root = root as String, microseconds = microseconds as UInt32] in
      let (loud, still) = (PeaksSamples.overview(seconds: 4), PeaksSamples.silence(hours: 0.3))
      let peaks = PeaksFolder(path: root)
      try peaks.write(loud, sampleRate: 48_000, for: PeaksSamples.id)
      Thread.detachNewThread {
        usleep(microseconds)
        kill(getpid(), SIGKILL)
      }
      while true {
        try peaks.write(still, sampleRate: 48_000, for: PeaksSamples.id)
        try peaks.write(loud, sampleRate: 48_000, for: PeaksSamples.id)
      }
    }
    let file = try PeaksFile(path: path)
    let columns = try file.columns(4, in: 0...4)
    let isLoud = file.frameCount == 192_000
    #expect(columns.allSatisfy { isLoud ? $0.peak > 0.2 : $0.peak == 0 })
    PeaksFolder(path: root).removeLeftovers()
    #expect(folder.names == ["peaks", "peaks/" + PeaksSamples.id.uuidString + ".peaks"])
  }
}
