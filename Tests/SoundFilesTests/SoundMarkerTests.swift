import Foundation
import TestSupport
import Testing

@testable import SoundFiles

@Suite("SoundMarker")
struct SoundMarkerTests {
  private let folder = Scratch()

  private func journal(
    _ name: String = "a.wav", sampleRate: Double = 48_000, hasManyMarkers: Bool = false
  ) throws -> TakeJournal {
    try TakeJournal(
      path: folder(name), sampleRate: sampleRate, channelCount: 1, id: UUID(),
      date: Date(timeIntervalSince1970: 1_795_269_780), title: "First words",
      hasManyMarkers: hasManyMarkers)
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

  @Test(
    "A journal contains each marker immediately, at the marker's frame, and stays a valid WAV file")
  func journalMarkers() throws {
    let journal = try journal()
    var samples: [Float] = []
    for number in 1...3 {
      let block = Signal.steps(24_000, seed: UInt64(number))
      try journal.append(block)
      samples += block
      let frames: [Int] = (1...number).map { 24_000 * $0 }
      let times: [Double] = (1...number).map { Double($0) / 2 }
      let names: [String] = (1...number).map { String($0) }
      #expect(journal.mark() && journal.markers == frames)
      #expect(markers("a.wav").map(\.time) == times)
      #expect(markers("a.wav").map(\.name) == names)
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

  @Test("After a kill, all markers survive, except markers in lost frames")
  func recovered() throws {
    let journal = try journal()
    for number in 1...4 {
      try journal.append(Signal.steps(4_800, seed: UInt64(number)))
      #expect(journal.mark())
    }
    let data = try folder.data("a.wav")
    let cases: [(Int, [Double])] = [
      (19_200, [0.1, 0.2, 0.3, 0.4]), (19_199, [0.1, 0.2, 0.3]), (9_600, [0.1, 0.2]), (4_000, []),
    ]
    for (count, times) in cases {
      try folder.write(data.prefix(4_096 + 3 * count), to: "cut.wav")
      let found = try #require(try TakeJournal.recover(path: folder("cut.wav")))
      #expect(found.frameCount == count)
      found.close()
      #expect(markers("cut.wav").map(\.time) == times)
      let info = try SoundFileReader(path: folder("cut.wav")).info
      #expect(info.frameCount == count && info.damage == nil)
    }
  }

  @Test("A journal holds 64 markers, and recording continues after the last one")
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

  @Test("A large journal header holds 500 named markers, which survive a crash, move, and copy")
  func many() throws {
    let journal = try journal(hasManyMarkers: true)
    let block = Signal.steps(96, seed: 7)
    func name(_ number: Int) -> String? { number % 3 == 0 ? nil : "무음 건너뜀: 1:02:35" }
    for number in 1...501 {
      try journal.append(block)
      #expect(journal.mark(name: name(number)) == (number <= 500))
    }
    func check(_ file: String, count: Int) throws {
      let found = markers(file)
      try #require(found.count == count, "\(file)")
      #expect(found.map { Int(($0.time * 48_000).rounded()) } == (1...count).map { 96 * $0 })
      #expect(found.map(\.name) == (1...count).map { name($0) ?? String($0) })
      let info = try SoundFileReader(path: folder(file)).info
      #expect(info.damage == nil && TakeIdentity(info.tags) == journal.identity)
    }
    try check("a.wav", count: 500)
    let data = try folder.data("a.wav")
    // GStreamer does not play a WAV with cue points before its format.
    let format = try #require(data.firstRange(of: Data("fmt ".utf8)))
    let cues = try #require(data.firstRange(of: Data("cue ".utf8)))
    #expect(format.lowerBound < cues.lowerBound)
    // Release 0.1 looks for its tags here, and would treat the markers as sound.
    #expect(data[690..<694] != Data("INFO".utf8))
    // Truncated within a frame, as by a power failure.
    let head = JournalHeader.largestByteCount
    try folder.write(data.prefix(head + 3 * 96 * 10 + 1), to: "cut.wav")
    let cut = try #require(try TakeJournal.recover(path: folder("cut.wav")))
    #expect(cut.frameCount == 960)
    try check("cut.wav", count: 10)
    try cut.move(to: folder("moved.wav"))
    try check("moved.wav", count: 10)
    let sound = try folder.signal("moved.wav").interleaved
    #expect(sound == (0..<10).flatMap { _ in block })

    let second = try TakeJournal(path: folder("b.wav"), continuing: journal)
    #expect(second.markersLeft == 0 && !second.mark(name: "x"))
    try second.finish()
    try check("b.wav", count: 500)
    #expect(try folder.signal("b.wav").interleaved == (0..<501).flatMap { _ in block })
  }

  @Test("Long marker names leave room for fewer markers, and nothing else is lost")
  func longNames() throws {
    let journal = try journal(hasManyMarkers: true)
    let longest = String(repeating: "무", count: 26) + "ab"
    var count = 0
    while journal.markersLeft > 0 {
      try journal.append(Signal.steps(96, seed: 7))
      // Longer names are shortened.
      try #require(journal.mark(name: longest + "c"))
      count += 1
    }
    try journal.append([0.5])
    #expect(!journal.mark() && count > 250)
    try journal.finish()
    #expect(markers("a.wav").map(\.name) == Array(repeating: longest, count: count))
    let info = try SoundFileReader(path: folder("a.wav")).info
    #expect(info.damage == nil && TakeIdentity(info.tags) == journal.identity)
  }

  @Test(
    "An incomplete large header is discarded as empty, and a damaged header with audio is refused")
  func tornHeader() throws {
    let journal = try journal(hasManyMarkers: true)
    try journal.append([0.5, 0.5])
    try journal.finish()
    let data = try folder.data("a.wav")
    for count in [0, 40, 4_095, 4_096, 20_000, JournalHeader.largestByteCount - 1] {
      try folder.write(data.prefix(count), to: "torn.wav")
      let found = try #require(try TakeJournal.recover(path: folder("torn.wav")))
      #expect(found.isEmpty && found.identity == nil)
    }
    let head = JournalHeader.largestByteCount
    for count in [0, 4_096] {
      try folder.write(data.prefix(count) + Data(count: head - count), to: "torn.wav")
      #expect(try TakeJournal.recover(path: folder("torn.wav"))?.isEmpty == true)
    }
    // A short recording with a damaged header.
    let plain = try self.journal("plain.wav")
    try plain.append(Signal.steps(4_800))
    try plain.finish()
    var damaged = try folder.data("plain.wav")
    damaged.replaceSubrange(48..<52, with: Data("XXXX".utf8))
    try folder.write(damaged, to: "damaged.wav")
    #expect(throws: SoundFileError.notSound(path: folder("damaged.wav"))) {
      try TakeJournal.recover(path: folder("damaged.wav"))
    }
  }

  @Test("Damaged markers in a journal don't cause the loss of audio", arguments: [false, true])
  func damagedMarkers(hasManyMarkers: Bool) throws {
    let journal = try journal(hasManyMarkers: hasManyMarkers)
    for _ in 1...60 {
      try journal.append(Signal.steps(96, seed: 7))
      _ = journal.mark(name: "Silence skipped: 0:02")
    }
    try journal.finish()
    let data = try folder.data("a.wav")
    let cues = try #require(data.firstRange(of: Data("cue ".utf8))).lowerBound
    let names = try #require(data[cues...].firstRange(of: Data("LIST".utf8))).lowerBound
    let end = hasManyMarkers ? names + 2_000 : JournalHeader.byteCount - 16
    // Bytes that are not text, a few cue points that were never written, and one long name.
    for (range, byte) in [(names + 12..<end, UInt8(0xFF)), (cues + 500..<cues + 600, 0)] {
      var damaged = data
      damaged.replaceSubrange(range, with: Data(repeating: byte, count: range.count))
      try check(damaged, from: journal.frameCount)
    }
    var long = data
    let size = UInt32(end - names - 20)
    long.replaceSubrange(
      names + 16..<names + 20, with: withUnsafeBytes(of: size.littleEndian) { Data($0) })
    long.replaceSubrange(names + 24..<end, with: Data(repeating: 0xFF, count: end - names - 24))
    try check(long, from: journal.frameCount)
  }

  private func check(_ damaged: Data, from frameCount: Int) throws {
    // An odd size, so that the header is rewritten.
    try folder.write(damaged + Data([0]), to: "damaged.wav")
    let found = try #require(try TakeJournal.recover(path: folder("damaged.wav")))
    #expect(found.frameCount == frameCount)
    found.close()
    let info = try SoundFileReader(path: folder("damaged.wav")).info
    #expect(info.damage == nil && info.frameCount == frameCount)
    let times = markers("damaged.wav").map(\.time)
    #expect(times == times.sorted() && Set(times).count == times.count)
  }

  @Test("A journal continued in another file keeps its markers")
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
    "A file with markers reads back its markers, audio, and tags",
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
    // libsndfile's own comment block, a placeholder, is gone.
    #expect(try !String(decoding: folder.data("marked"), as: UTF8.self).contains("Myna markers"))
  }

  @Test("A FLAC stores marker names in any language as chapter comments")
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
    "Damaged files yield plausible markers or none",
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
