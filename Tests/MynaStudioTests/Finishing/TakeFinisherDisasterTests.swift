import Foundation
import MynaLibrary
import MynaStudio
import SoundFiles
import StudioSupport
import TestSupport
import Testing

@Suite("TakeFinisher under adverse conditions")
struct TakeFinisherDisasterTests {
  private let studio: StudioScratch

  init() throws { studio = try StudioScratch() }

  @Test(
    "Without space for a copy, the journal itself becomes a WAV take",
    .enabled(if: SmallDisk.isAllowed))
  func fullDisk() throws {
    let disk = try SmallDisk(kibibytes: 256)
    let destination = disk.path + "/a.flac"
    // Noise, which FLAC cannot compress, on more than half of the disk.
    let recorded = try RecordedJournal(for: destination, seconds: 1)
    try Data("precious".utf8).write(to: disk.file("a.wav"))
    let take = try studio.finisher.finish(journal: recorded.path)
    #expect(take.path == disk.path + "/a (2).wav")
    #expect(take.outcome == .keptAsWAV(.file(.noSpace(path: destination))))
    #expect(try recorded.isWhole(take.path))
    #expect(studio.names(in: disk.path) == ["a (2).wav", "a.wav"])
  }

  @Test(
    "A recording that filled the disk is finished on that disk as WAV",
    .enabled(if: SmallDisk.isAllowed))
  func filledDisk() throws {
    let disk = try SmallDisk(kibibytes: 256)
    let path = JournalFileName.journal(for: disk.path + "/a.flac")
    let journal = try TakeJournal(
      path: path, sampleRate: 48_000, channelCount: 2, id: UUID(), date: .now, title: nil)
    let samples = Signal.steps(200_000)
    #expect(throws: SoundFileError.noSpace(path: path)) { try journal.append(samples) }
    try journal.finish()
    let take = try studio.finisher.finish(journal: path)
    #expect(take.path == disk.path + "/a.wav")
    #expect(try Signal(file: take.path).interleaved == Array(samples.prefix(take.frameCount * 2)))
    #expect(take.frameCount > 40_000)
    #expect(studio.names(in: disk.path) == ["a.wav"])
  }

  @Test("A missing or unknown file extension falls back to WAV", arguments: ["a.xyz", "a"])
  func unknownFormat(name: String) throws {
    let destination = studio.take("./" + name)
    let recorded = try RecordedJournal(for: destination)
    let take = try studio.finisher.finish(journal: recorded.path)
    #expect(take.path == studio.take("./a.wav"))
    #expect(take.outcome == .keptAsWAV(.unknownFormat(path: destination)))
    #expect(try recorded.isWhole(take.path))
    #expect(studio.takes == ["a.wav"])
  }

  @Test("In a read-only folder, finishing fails with the reason, and the journal stays intact")
  func readOnlyFolder() async throws {
    await #expect(processExitsWith: .success) {
      let studio = try StudioScratch()
      let recorded = try RecordedJournal(for: studio.take("a.flac"))
      let song = try RecordedJournal(for: studio.take("song.wav"))
      let isRoot = geteuid() == 0
      // Root ignores permissions, so this process runs as `nobody` during the attempt.
      for path in [recorded.path, song.path] where isRoot { chown(path, 65_534, 65_534) }
      chmod(studio.folders.takes, 0o555)
      if isRoot { try #require(seteuid(65_534) == 0) }
      #expect(throws: StudioError.file(.notPermitted(path: studio.take("a.wav")))) {
        try studio.finisher.finish(journal: recorded.path)
      }
      let report = studio.recovery.run()
      #expect(report.takes.isEmpty)
      #expect(report.failures.map(\.path) == [recorded.path, song.path])
      if isRoot { try #require(seteuid(0) == 0) }
      chmod(studio.folders.takes, 0o755)
      #expect(try recorded.isWhole(recorded.path))
      #expect(studio.recovery.run().takes.count == 2)
      #expect(studio.takes == ["a.flac", "song.wav"])
    }
  }

  @Test("Finishing also removes a killed encoder's partial file")
  func leftovers() throws {
    let recorded = try RecordedJournal(for: studio.take("a.flac"))
    try Data("half".utf8).write(to: URL(fileURLWithPath: studio.take(".a.flac.1x2.part")))
    _ = try studio.finisher.finish(journal: recorded.path)
    #expect(studio.takes == ["a.flac"])
  }
}
