import Foundation
import MynaAudio
import MynaLibrary
import MynaStudio
import SoundFiles
import StudioSupport
import TestSupport
import Testing

@Suite("TakeFinisher")
struct TakeFinisherTests {
  private let studio: StudioScratch

  init() throws { studio = try StudioScratch() }

  @Test(
    "A journal becomes a lossless FLAC file with its identity, date, and title",
    arguments: [8_000.0, 44_100, 48_000, 96_000, 192_000], [1, 2])
  func flac(sampleRate: Double, channelCount: Int) throws {
    let path = studio.take("a.flac")
    let recorded = try RecordedJournal(
      for: path, sampleRate: sampleRate, channelCount: channelCount)
    let take = try studio.finisher.finish(journal: recorded.path)
    #expect(take.path == path)
    #expect(take.outcome == .encoded)
    #expect(take.identity == recorded.identity)
    #expect(abs(take.duration - 0.2) < 1e-3)
    #expect(try recorded.isWhole(path))
    let info = try SoundFileReader(path: path).info
    #expect(info.formatName.contains("FLAC") && info.formatName.contains("24"))
    #expect(info.tags.title == "First words")
    #expect(info.tags.date == recorded.identity.isoDate)
    #expect(info.tags.comment == "myna:\(recorded.identity.id)")
    #expect(studio.takes == ["a.flac"])
  }

  @Test(
    "A journal is encoded in the lossy destination format with the same tags",
    arguments: ["mp3", "ogg", "opus"])
  func lossy(ending: String) throws {
    for sampleRate in [44_100.0, 96_000] {
      let path = studio.take("\(Int(sampleRate)).\(ending)")
      let recorded = try RecordedJournal(
        for: path, seconds: 1, sampleRate: sampleRate, channelCount: 2)
      let take = try studio.finisher.finish(journal: recorded.path)
      #expect(take.outcome == .encoded)
      let info = try SoundFileReader(path: path).info
      #expect(TakeIdentity(info.tags) == recorded.identity)
      let found = try Signal(file: path)
      #expect(abs(Double(found.frameCount) / found.sampleRate - 1) < 0.06)
    }
    #expect(studio.takes.allSatisfy { $0.hasSuffix(".\(ending)") } && studio.takes.count == 2)
  }

  @Test(
    "A journal with a WAV destination is renamed without encoding",
    arguments: ["wav", "WAV", "wave"])
  func wav(ending: String) throws {
    let path = studio.take("a.\(ending)")
    let recorded = try RecordedJournal(for: path, channelCount: 2)
    let take = try studio.finisher.finish(journal: recorded.path)
    #expect(take.path == path)
    #expect(take.outcome == .moved)
    #expect(try recorded.isWhole(path))
    #expect(studio.takes == ["a.\(ending)"])
  }

  @Test("Markers set while recording are saved in the finished file", arguments: ["flac", "wav"])
  func markers(ending: String) throws {
    let path = studio.take("a.\(ending)")
    let journal = try TakeJournal(
      path: JournalFileName.journal(for: path), sampleRate: 48_000, channelCount: 1, id: UUID(),
      date: Date(timeIntervalSince1970: 1_795_269_783), title: "First words")
    for seed in 1...3 {
      try journal.append(Signal.steps(4_800, seed: UInt64(seed)))
      #expect(journal.mark())
    }
    try journal.finish()
    let take = try studio.finisher.finish(journal: journal.path)
    #expect(take.path == path && take.frameCount == 14_400)
    #expect(SoundMarker.read(path: path).map(\.time) == [0.1, 0.2, 0.3])
    #expect(try TakeIdentity(SoundFileReader(path: path).info.tags) == take.identity)
  }

  @Test("An empty or incomplete journal is removed and reported as nothing recorded")
  func empty() throws {
    let recorded = try RecordedJournal(for: studio.take("a.flac"), seconds: 0)
    let torn = studio.take("b.flac.recording.wav")
    try Data("RIFF".utf8).write(to: URL(fileURLWithPath: torn))
    for path in [recorded.path, torn] {
      #expect(throws: StudioError.nothingRecorded(path: path)) {
        try studio.finisher.finish(journal: path)
      }
    }
    #expect(studio.takes.isEmpty)
  }

  @Test("An existing destination file stays, and the take gets a numbered name")
  func destinationTaken() throws {
    for ending in ["flac", "wav"] {
      let path = studio.take("a.\(ending)")
      let first = try RecordedJournal(for: path, seed: 1)
      _ = try studio.finisher.finish(journal: first.path)
      try Data("precious".utf8).write(to: URL(fileURLWithPath: studio.take("a (2).\(ending)")))
      let second = try RecordedJournal(for: path, seed: 2)
      let take = try studio.finisher.finish(journal: second.path)
      #expect(take.path == studio.take("a (3).\(ending)"))
      #expect(try first.isWhole(path))
      #expect(try second.isWhole(take.path))
      #expect(
        try String(contentsOfFile: studio.take("a (2).\(ending)"), encoding: .utf8) == "precious")
    }
    #expect(studio.takes.count == 6)
  }

  @Test(
    "If the finished file already exists, only its journal is removed",
    arguments: ["flac", "mp3", "ogg", "opus"])
  func alreadyThere(ending: String) throws {
    let path = studio.take("a.\(ending)")
    let recorded = try RecordedJournal(for: path, seconds: 1)
    let copy = try Data(contentsOf: URL(fileURLWithPath: recorded.path))
    _ = try studio.finisher.finish(journal: recorded.path)
    let finished = try Data(contentsOf: URL(fileURLWithPath: path))
    try copy.write(to: URL(fileURLWithPath: recorded.path))
    let take = try studio.finisher.finish(journal: recorded.path)
    #expect(take.path == path)
    #expect(take.outcome == .alreadyThere)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == finished)
    #expect(studio.takes == ["a.\(ending)"])
  }

  @Test("A lossless file with the take's ID but different samples is kept as a separate file")
  func sameIdOtherSamples() throws {
    let path = studio.take("a.flac")
    let recorded = try RecordedJournal(for: path)
    var samples = recorded.samples
    samples[samples.count - 1] += 1 / 8_388_608
    let writer = try SoundFileWriter(
      path: path, format: .flac, sampleRate: 48_000, channelCount: 1, tags: recorded.identity.tags)
    try writer.write(samples, frameCount: samples.count)
    try writer.commit()
    let take = try studio.finisher.finish(journal: recorded.path)
    #expect(take.path == studio.take("a (2).flac"))
    #expect(try recorded.isWhole(take.path))
    #expect(try Signal(file: path).samples == samples)
  }

  @Test("A lossy file with the take's ID but different audio is kept as a separate file")
  func sameIdOtherSong() throws {
    let path = studio.take("song.mp3")
    let recorded = try RecordedJournal(for: path, seconds: 1)
    let writer = try SoundFileWriter(
      path: path, format: .mp3, sampleRate: 48_000, channelCount: 1, tags: recorded.identity.tags)
    try writer.write(recorded.samples.map { -$0 / 2 }, frameCount: recorded.samples.count)
    try writer.commit()
    let take = try studio.finisher.finish(journal: recorded.path)
    #expect(take.path == studio.take("song (2).mp3"))
    #expect(take.outcome == .encoded)
    #expect(studio.takes == ["song (2).mp3", "song.mp3"])
  }

  @Test(
    "If a move is interrupted while the file has both names, it is completed",
    arguments: ["wav", "flac"])
  func interruptedMove(ending: String) throws {
    let recorded = try RecordedJournal(for: studio.take("a.\(ending)"))
    try FileManager.default.linkItem(atPath: recorded.path, toPath: studio.take("a.wav"))
    let take = try studio.finisher.finish(journal: recorded.path)
    #expect(take.path == studio.take("a.wav"))
    #expect(try recorded.isWhole(take.path))
    #expect(studio.takes == ["a.wav"])
  }

  @Test("Progress rises from 0 to 1, and canceling at any step leaves the journal intact")
  func cancelling() throws {
    let path = studio.take("a.flac")
    let recorded = try RecordedJournal(for: path, seconds: 5)
    let data = try Data(contentsOf: URL(fileURLWithPath: recorded.path))
    var shares: [Double] = []
    _ = try studio.finisher.finish(journal: recorded.path) {
      shares.append($0)
      return true
    }
    #expect(shares == shares.sorted() && shares.last == 1 && shares.count > 20)
    #expect(shares.allSatisfy { (0...1).contains($0) })
    for step in stride(from: 0, to: shares.count, by: 7) + [shares.count - 1] {
      unlink(path)
      try data.write(to: URL(fileURLWithPath: recorded.path))
      var count = 0
      #expect(throws: StudioError.cancelled) {
        try studio.finisher.finish(journal: recorded.path) { _ in
          count += 1
          return count <= step
        }
      }
      #expect(try recorded.isWhole(recorded.path))
      // After the comparison the complete take may exist beside its journal, but never a part of
      // it.
      #expect(studio.takes.count == 1 || (try? recorded.isWhole(path)) == true)
    }
    _ = try studio.finisher.finish(journal: recorded.path)
    #expect(try recorded.isWhole(path))
    #expect(studio.takes == ["a.flac"])
  }

  @Test("A journal still being recorded, a missing journal, and other files are refused")
  func refused() throws {
    let path = JournalFileName.journal(for: studio.take("a.flac"))
    let journal = try TakeJournal(
      path: path, sampleRate: 48_000, channelCount: 1, id: UUID(), date: .now, title: nil)
    try journal.append([0.5])
    #expect(throws: StudioError.inUse(path: path)) {
      try studio.finisher.finish(journal: path, waits: false)
    }
    #expect(throws: StudioError.cancelled) {
      try studio.finisher.finish(journal: path) { _ in false }
    }
    let gone = studio.take("gone.flac.recording.wav")
    #expect(throws: StudioError.file(.notFound(path: gone))) {
      try studio.finisher.finish(journal: gone)
    }
    let song = studio.take("song.wav")
    #expect(throws: StudioError.notJournal(path: song)) {
      try studio.finisher.finish(journal: song)
    }
    try journal.append([0.25])
    try journal.finish()
    #expect(try Signal(file: path).samples == [0.5, 0.25])
  }

  @Test(
    "A journal handed over by a recorder stays locked until it is finished",
    arguments: ["flac", "wav"])
  func handedOver(ending: String) throws {
    let path = studio.take("a.\(ending)")
    let samples = Signal.steps(10_000)
    let journal = try TakeJournal(
      path: JournalFileName.journal(for: path), sampleRate: 48_000, channelCount: 1, id: UUID(),
      date: .now, title: nil)
    try journal.append(samples)
    let recorded = RecordedTake(
      journal: journal.path, identity: journal.identity, frameCount: journal.frameCount,
      sampleRate: 48_000, channelCount: 1, openJournal: try journal.complete())
    let report = studio.recovery.run()
    #expect(report.takes.isEmpty && report.failures.isEmpty)
    #expect(studio.takes == ["a.\(ending).recording.wav"])
    #expect(try studio.finisher.finish(recorded).path == path)
    #expect(try Signal(file: path).samples == samples && studio.takes == ["a.\(ending)"])
    #expect(recorded.openJournal?.isOpen == false)
  }

  @Test("A shorter file finished by another machine isn't mistaken for the whole recording")
  func halfByAnother() throws {
    let path = studio.take("a.flac")
    let half = try RecordedJournal(for: path)
    _ = try studio.finisher.finish(journal: half.path)
    func whole(_ frameCount: Int) -> RecordedTake {
      RecordedTake(
        journal: half.path, identity: half.identity, frameCount: frameCount, sampleRate: 48_000,
        channelCount: 1)
    }
    #expect(throws: StudioError.file(.notFound(path: half.path))) {
      try studio.finisher.finish(whole(half.samples.count + 1))
    }
    #expect(try studio.finisher.finish(whole(half.samples.count)).path == path)
  }

  @Test(
    "If another process finished a take first, its file is found under any name",
    arguments: ["flac", "mp3", "wav", "xyz"])
  func finishedByAnother(ending: String) throws {
    let path = studio.take("a.\(ending)")
    try Data("precious".utf8).write(to: URL(fileURLWithPath: path))
    let recorded = try RecordedJournal(for: path)
    let other = studio.finisher
    var first: FinishedTake?
    // A second finisher arrives while this one waits for the lock.
    var lock = try TakeJournal.recover(path: recorded.path)
    let take = try studio.finisher.finish(journal: recorded.path) { _ in
      if lock != nil {
        lock = nil
        // An error leaves `first` nil, and the test fails below.
        first = try? other.finish(journal: recorded.path)
      }
      return true
    }
    #expect(take.path == first?.path)
    #expect(take.identity == recorded.identity)
    #expect(take.outcome == .alreadyThere)
    // The second finisher was done long before, and this one never saw the journal.
    let late = try studio.finisher.finish(journal: recorded.path, id: recorded.identity.id)
    #expect(late.path == first?.path)
    #expect(throws: StudioError.file(.notFound(path: recorded.path))) {
      try studio.finisher.finish(journal: recorded.path, id: UUID())
    }
  }
}
