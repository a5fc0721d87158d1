import Foundation
import TestSupport
import Testing

@testable import SoundFiles

@Suite("TakeJournal")
struct TakeJournalTests {
  private let folder = Scratch()
  private let id = UUID()
  private let date = Date(timeIntervalSince1970: 1_795_269_780)

  private func journal(
    _ name: String = "a.wav", sampleRate: Double = 48_000, channelCount: Int = 1,
    title: String? = nil
  ) throws -> TakeJournal {
    try TakeJournal(
      path: folder(name), sampleRate: sampleRate, channelCount: channelCount, id: id, date: date,
      title: title)
  }

  @Test("A journal is a valid WAV after every append", arguments: [1, 2])
  func validWhileOpen(channelCount: Int) throws {
    let journal = try journal(channelCount: channelCount)
    var all: [Float] = []
    for count in [1, 0, 2, 480, 3, 10_000, 1] {
      let block = Signal.steps(count * channelCount, seed: UInt64(count))
      try journal.append(block)
      try journal.flush()
      all += block
      #expect(journal.frameCount == all.count / channelCount)
      let info = try SoundFileReader(path: folder("a.wav")).info
      #expect(info.damage == nil)
      #expect(info.frameCount == journal.frameCount)
      #expect(info.sampleRate == 48_000)
      #expect(try folder.signal("a.wav").interleaved == all)
    }
    try journal.finish()
    #expect(try folder.data("a.wav").count % 2 == 0)
    #expect(try folder.signal("a.wav").interleaved == all)
    #expect(try SoundFileReader(path: folder("a.wav")).info.damage == nil)
  }

  @Test("A new journal is immediately a valid file that identifies its take")
  func begun() throws {
    let journal = try journal(title: "First words")
    let info = try SoundFileReader(path: folder("a.wav")).info
    #expect(info.frameCount == 0)
    #expect(TakeIdentity(info.tags) == journal.identity)
    #expect(journal.identity.id == id)
    #expect(info.tags.title == "First words")
    try journal.finish()
    #expect(try folder.data("a.wav").count == 4_096)
  }

  @Test("Every 24-bit value is preserved, even in a FLAC file made from the journal")
  func exactSteps() throws {
    let edges = [-8_388_608, -8_388_607, -1, 0, 1, 8_388_606, 8_388_607]
    let steps = edges + (0..<20_000).map { ($0 * 838 + 7) - 8_388_608 }
    let samples = steps.map { Float($0) / 8_388_608 }
    let journal = try journal()
    try journal.append(samples)
    try journal.finish()
    let found = try folder.signal("a.wav")
    #expect(found.samples == samples)
    try folder.write(found, to: "a.flac")
    #expect(try folder.signal("a.flac").samples == samples)
  }

  @Test("Samples are rounded to 24 bits and clipped at full scale, and NaN becomes silence")
  func rounding() throws {
    let step: Float = 1 / 8_388_608
    let journal = try journal()
    try journal.append(
      [0.4, 0.6, -0.4, -0.6, 0.5, 1.5].map { $0 * step }
        + [1, 1.5, -1.5, .infinity, -.infinity, .nan])
    try journal.finish()
    let found = try folder.signal("a.wav").samples.map { $0 / step }
    let (top, bottom): (Float, Float) = (8_388_607, -8_388_608)
    #expect(found == [0, 1, 0, -1, 0, 2, top, top, bottom, top, bottom, 0])
    #expect(journal.clippedSampleCount == 4)
  }

  @Test(
    "Each device sample rate is preserved", arguments: [8_000.0, 11_025, 44_100, 96_000, 192_000])
  func rates(sampleRate: Double) throws {
    let journal = try journal(sampleRate: sampleRate, channelCount: 2)
    try journal.append([0.5, -0.5])
    try journal.finish()
    #expect(try SoundFileReader(path: folder("a.wav")).info.sampleRate == sampleRate)
    let recovered = try #require(try TakeJournal.recover(path: folder("a.wav")))
    #expect(recovered.sampleRate == sampleRate)
    #expect(recovered.channelCount == 2)
    #expect(
      TakeJournal.bytesPerSecond(sampleRate: sampleRate, channelCount: 2) == Int(sampleRate) * 6)
  }

  @Test(
    "Titles of any kind are preserved, up to the available length",
    arguments: [
      "plain", "Ünï 새 🎹👨‍👩‍👧‍👦", "two\nlines\r\n\ttab", String(repeating: "🎹", count: 600),
      String(repeating: "👨‍👩‍👧‍👦", count: 600), String(repeating: "a", count: 600), "", "\"/\\:*?",
    ])
  func titles(title: String) throws {
    let journal = try journal(title: title)
    try journal.append([0.5])
    try journal.finish()
    let recovered = try #require(try TakeJournal.recover(path: folder("a.wav")))
    let kept = recovered.title ?? ""
    #expect(title.hasPrefix(kept))
    #expect(kept == title || (350...400).contains(kept.utf8.count))
    #expect(recovered.id == id)
    #expect(recovered.date == date)
    #expect(try SoundFileReader(path: folder("a.wav")).info.tags.title ?? "" == kept)
    #expect(try folder.signal("a.wav").samples == [0.5])
  }

  @Test("ffmpeg reads a journal's audio, tags, and origin")
  func otherPrograms() throws {
    let journal = try journal(title: "First words")
    try journal.append(Signal.sine(frequency: 440, seconds: 1).samples)
    try Tool.ffmpeg.run("-i", folder("a.wav"), folder("b.wav"))
    #expect(try folder.signal("b.wav").frameCount == 48_000)
    try Tool.ffmpeg.run("-i", folder("a.wav"), "-f", "ffmetadata", folder("b.txt"))
    let found = try folder.text("b.txt")
    #expect(found.contains("originator_reference=\(id.uuidString.filter { $0 != "-" })"))
    #expect(found.contains("title=First words"))
    #expect(found.contains("encoded_by=Myna"))
    #expect(found.contains("comment=myna:\(id.uuidString)"))
    #expect(found.contains("date=\(journal.identity.isoDate)"))
  }

  @Test("A journal never replaces a file, and its folder must exist")
  func places() throws {
    let first = try journal()
    #expect(throws: SoundFileError.destinationExists(path: folder("a.wav"))) { try journal() }
    #expect(throws: SoundFileError.noFolder(path: folder("none/a.wav"))) {
      try journal("none/a.wav")
    }
    try first.append([0.5])
    try first.finish()
    try first.finish()
    #expect(throws: SoundFileError.destinationExists(path: folder("a.wav"))) { try journal() }
    #expect(try folder.signal("a.wav").samples == [0.5])
    #expect(folder.names == ["a.wav"])
  }
}
