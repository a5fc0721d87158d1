import Foundation
import TestSupport
import Testing

@testable import SoundFiles

@Suite("SoundMarker")
struct SoundMarkerTests {
  private let folder = Scratch()

  private func journal(_ name: String = "a.wav", sampleRate: Double = 48_000) throws -> TakeJournal
  {
    try TakeJournal(
      path: folder(name), sampleRate: sampleRate, channelCount: 1, id: UUID(),
      date: Date(timeIntervalSince1970: 1_795_269_780), title: "First words")
  }

  private func markers(_ name: String) -> [SoundMarker] { SoundMarker.read(path: folder(name)) }

  /// Writes a second of noise with markers.
  private func write(
    _ markers: [SoundMarker], to name: String, _ format: SoundFileFormat,
    tags: SoundFileTags = SoundFileTags()
  ) throws -> Signal {
    let noise = Signal.steps(48_000, seed: 5)
    let writer = try SoundFileWriter(
      path: folder(name), format: format, sampleRate: 48_000, channelCount: 1,
      expectedFrameCount: noise.count, tags: tags, markers: markers)
    try writer.write(noise, frameCount: noise.count)
    try writer.commit()
    return Signal([noise], sampleRate: 48_000)
  }

  @Test("A journal has each marker at once, at the frame it was set at, and stays a right WAV")
  func journalMarkers() throws {
    let journal = try journal()
    var samples: [Float] = []
    for number in 1...3 {
      let block = Signal.steps(24_000, seed: UInt64(number))
      try journal.append(block)
      samples += block
      #expect(journal.mark() && journal.markers == (1...number).map { 24_000 * $0 })
      #expect(markers("a.wav").map(\.time) == (1...number).map { Double($0) / 2 })
      #expect(markers("a.wav").map(\.name) == (1...number).map(String.init))
      #expect(try SoundFileReader(path: folder("a.wav")).info.damage == nil)
      #expect(try folder.signal("a.wav").interleaved == samples)
    }
    #expect(journal.mark() && journal.markers.count == 3, "one place is marked once")
    try journal.append([0, 0, 0])
    try journal.finish()
    #expect(markers("a.wav").map(\.time) == [0.5, 1, 1.5])
    #expect(try folder.signal("a.wav").interleaved == samples + [0, 0, 0])
    let info = try SoundFileReader(path: folder("a.wav")).info
    #expect(info.tags.title == "First words" && TakeIdentity(info.tags) == journal.identity)
  }

  @Test("After a kill the markers are there, but not those of frames that are lost")
  func recovered() throws {
    let journal = try journal()
    for number in 1...4 {
      try journal.append(Signal.steps(4_800, seed: UInt64(number)))
      #expect(journal.mark())
    }
    let data = try folder.data("a.wav")
    for (count, expected) in [(19_200, 4), (19_199, 3), (9_600, 2), (4_000, 0)] {
      try folder.write(data.prefix(4_096 + 3 * count), to: "cut.wav")
      let found = try #require(try TakeJournal.recover(path: folder("cut.wav")))
      #expect(found.frameCount == count)
      found.close()
      #expect(markers("cut.wav").map(\.time) == (0..<expected).map { Double($0 + 1) / 10 })
      let info = try SoundFileReader(path: folder("cut.wav")).info
      #expect(info.frameCount == count && info.damage == nil)
    }
  }

  @Test("There is room for 64, and the recording goes on behind the last")
  func full() throws {
    let journal = try journal()
    for number in 1...66 {
      try journal.append([Float](repeating: 0.25, count: 480))
      #expect(journal.mark() == (number <= 64))
    }
    try journal.finish()
    #expect(markers("a.wav").count == 64 && markers("a.wav").last?.name == "64")
    #expect(abs((markers("a.wav").last?.time ?? 0) - 0.64) < 1e-9)
    let info = try SoundFileReader(path: folder("a.wav")).info
    #expect(info.frameCount == 66 * 480 && info.damage == nil)
  }

  @Test("A journal that goes on in another file takes its markers along")
  func continued() throws {
    let first = try journal()
    try first.append([0.5, 0.5])
    #expect(first.mark())
    let second = try TakeJournal(path: folder("b.wav"), continuing: first)
    try second.append([0.5])
    #expect(second.mark() && second.markers == [2, 3])
    try second.finish()
    #expect(markers("b.wav").map { Int(($0.time * 48_000).rounded()) } == [2, 3])
  }

  @Test(
    "A file is written with markers and reads them back, with its sound and its tags as they are",
    arguments: [SoundFileFormat.flac, .wav16, .wav24, .wavFloat])
  func written(format: SoundFileFormat) throws {
    let marks = [0.0, 0.125, 0.5, 0.99].map { SoundMarker(time: $0) }
    let tags = SoundFileTags(title: "Größe 音", date: "2026-11-21", comment: "myna:x")
    let plain = try write([], to: "plain", format, tags: tags)
    _ = try write(marks, to: "marked", format, tags: tags)
    #expect(markers("plain").isEmpty)
    let found = markers("marked")
    #expect(found.count == 4)
    for (a, b) in zip(found, marks) { #expect(abs(a.time - b.time) < 0.0006) }
    #expect(try folder.signal("marked").channels == folder.signal("plain").channels)
    #expect(try SoundFileReader(path: folder("marked")).info.tags == tags)
    #expect(plain.frameCount == 48_000)
    // libsndfile's own name of the place that was kept is gone.
    #expect(try !String(decoding: folder.data("marked"), as: UTF8.self).contains("Myna markers"))
  }

  @Test("Names in every language are kept in a FLAC, as chapters that other programs show")
  func names() throws {
    let marks = [
      SoundMarker(time: 0.25, name: "Begrüßung"), SoundMarker(time: 0.75, name: "질문 = ?"),
    ]
    _ = try write(marks, to: "a.flac", .flac)
    #expect(markers("a.flac") == marks)
    let text = String(decoding: try folder.data("a.flac").prefix(10_000), as: UTF8.self)
    #expect(text.contains("CHAPTER001=00:00:00.250") && text.contains("CHAPTER002NAME=질문"))
  }

  @Test(
    "Broken files have what can be read of them, and nothing worse",
    arguments: 1...40 as ClosedRange<UInt64>)
  func broken(seed: UInt64) throws {
    let marks = (0..<20).map { SoundMarker(time: Double($0) / 20, name: "N\($0)") }
    _ = try write(marks, to: "a.flac", .flac)
    _ = try write(marks, to: "a.wav", .wav16)
    var random = SeededRandom(seed: seed)
    for name in ["a.flac", "a.wav"] {
      var data = try folder.data(name)
      for _ in 0..<30 {
        data[Int.random(in: 4..<2_000, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      try folder.write(data, to: "broken")
      let found = markers("broken")
      #expect(found.count <= 500 && found.allSatisfy { 0...1e9 ~= $0.time })
      try folder.write(data.prefix(Int.random(in: 0..<2_000, using: &random)), to: "broken")
      #expect(markers("broken").count <= 500)
    }
    #expect(markers("none").isEmpty)
  }
}
