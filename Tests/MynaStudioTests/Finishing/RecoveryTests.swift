import Foundation
import MynaStudio
import SoundFiles
import StudioSupport
import TestSupport
import Testing

@Suite("Recovery")
struct RecoveryTests {
  private let studio: StudioScratch

  init() throws { studio = try StudioScratch() }

  @Test("Registered journals and the takes folder's journals become takes, and other files stay")
  func recovers() throws {
    let inside = try RecordedJournal(for: studio.take("a.flac"), seed: 1)
    let outside = try RecordedJournal(for: studio.scratch("outside/song.wav"), seed: 2)
    let unknown = try RecordedJournal(for: studio.scratch("outside/unknown.flac"), seed: 3)
    try studio.register.add(outside.path)
    _ = try RecordedJournal(for: studio.take("empty.flac"), seconds: 0)
    try Data("A letter".utf8).write(to: URL(fileURLWithPath: studio.take("letter.recording.wav")))
    let live = try TakeJournal(
      path: studio.take("live.flac.recording.wav"), sampleRate: 48_000, channelCount: 1, id: UUID(),
      date: .now, title: nil)
    let report = studio.recovery.run()
    #expect(
      report.takes.map(\.path).sorted()
        == [studio.take("a.flac"), studio.scratch("outside/song.wav")].sorted())
    #expect(report.takes.allSatisfy { $0.duration == 0.2 })
    let letter = studio.take("letter.recording.wav")
    #expect(report.failures.map(\.path) == [letter])
    #expect(report.failures.map(\.error) == [.file(.notSound(path: letter))])
    #expect(try inside.isWhole(studio.take("a.flac")))
    #expect(try outside.isWhole(studio.scratch("outside/song.wav")))
    #expect(try unknown.isWhole(unknown.path))
    #expect(studio.takes == ["a.flac", "letter.recording.wav", "live.flac.recording.wav"])
    #expect(studio.names(in: studio.folders.journals).isEmpty)
    try live.finish()
  }

  @Test("A journal that waits for the takes folder becomes a take and stays in the same place")
  func waiting() throws {
    let folder = try studio.folders.make(\.waiting)
    _ = try RecordedJournal(for: "\(folder)/a.flac")
    #expect(studio.recovery.run().takes.map(\.path) == ["\(folder)/a.flac"])
  }

  @Test("A journal truncated when its process was killed is recovered with all complete frames")
  func cut() throws {
    let recorded = try RecordedJournal(for: studio.take("a.flac"), channelCount: 2)
    #expect(truncate(recorded.path, 4_096 + 6 * 5_000 + 5) == 0)
    #expect(studio.recovery.run().takes.map(\.frameCount) == [5_000])
    let found = try Signal(file: studio.take("a.flac")).interleaved
    #expect(found == Array(recorded.samples.prefix(10_000)))
  }

  @Test("Recovery without any recordings does nothing and creates nothing")
  func nothing() throws {
    let folder = Scratch()
    let folders = try MynaFolders(environment: ["MYNA_HOME": folder("home")])
    let report = Recovery(folders: folders).run()
    #expect(report.takes.isEmpty && report.failures.isEmpty)
    #expect(folder.names.isEmpty)
  }

  @Test("An unreadable takes folder is reported")
  func unreadable() throws {
    let folder = Scratch()
    let folders = try MynaFolders(environment: ["MYNA_HOME": folder("home")])
    try FileManager.default.createDirectory(
      atPath: folder("home"), withIntermediateDirectories: false)
    try folder.write("a file", to: "home/takes")
    #expect(Recovery(folders: folders).run().failures.map(\.path) == [folders.takes])
  }

  @Test("A canceled recovery keeps the takes already recovered, and the next run recovers the rest")
  func cancelled() throws {
    for name in ["a", "b", "c"] { _ = try RecordedJournal(for: studio.take("\(name).flac")) }
    var last = 0.0
    let report = studio.recovery.run {
      last = $0
      return $0 < 0.5
    }
    #expect(report.takes.map(\.path) == [studio.take("a.flac")])
    #expect(last >= 0.5)
    #expect(studio.recovery.run().takes.count == 2)
    #expect(studio.takes == ["a.flac", "b.flac", "c.flac"])
  }

  @Test("Concurrent recoveries finish each journal exactly once")
  func atOnce() async throws {
    let recovery = studio.recovery
    let recorded = try (0..<12).map {
      try RecordedJournal(for: studio.take("\($0).flac"), seconds: 0.5, seed: UInt64($0))
    }
    let reports = await withTaskGroup(of: RecoveryReport.self) { group in
      for _ in 0..<4 { group.addTask { recovery.run() } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(reports.flatMap(\.failures).isEmpty)
    let done = reports.flatMap(\.takes)
    #expect(Set(done.map(\.path)).count == done.count && done.count == 12)
    #expect(studio.takes == (0..<12).map { "\($0).flac" }.sorted())
    for (index, recorded) in recorded.enumerated() {
      #expect(try recorded.isWhole(studio.take("\(index).flac")))
    }
  }
}
