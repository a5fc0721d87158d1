import Files
import Foundation
import MIDI
import MynaLibrary
import MynaPiano
import MynaStudio
import SoundFiles
import StudioSupport
import TestSupport
import Testing

@Suite("MIDI files of performances")
struct PerformanceFinisherTests {
  private let studio: StudioScratch
  private let takes: TakesFolder

  init() throws {
    studio = try StudioScratch()
    takes = TakesFolder(path: studio.folders.takes)
  }

  /// Writes the log of a take with a note that is never released, and one after the end at 0.2 s.
  private func log(_ id: UUID, in folder: TakesFolder? = nil, hasNotes: Bool = true) throws {
    let path = (folder ?? takes).eventLog(of: id)
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    let entries = [4_800, 48_000].map {
      Performance.Entry(frame: $0, .event(.noteOn(channel: 0, key: 60, velocity: 9)))
    }
    let bytes =
      PerformanceLog.header(sampleRate: 48_000)
      + (hasNotes ? entries.flatMap(PerformanceLog.bytes) : [])
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  private func file(_ path: String) throws -> StandardMIDIFile {
    try StandardMIDIFile(Array(try Data(contentsOf: URL(fileURLWithPath: path))))
  }

  private var names: [String] {
    studio.names(in: studio.folders.takes + "/.myna/performances")
  }

  @Test("A finished take has a MIDI file with the take's title and duration")
  func finished() throws {
    let take = try RecordedJournal(for: studio.take("a.flac"))
    try log(take.identity.id)
    _ = try studio.finisher.finish(journal: take.path)
    let midi = try file(takes.performance(of: take.identity.id))
    #expect(midi.events.count == 2 && midi.events.last?.tick == midi.endTick)
    #expect(abs(TempoMap(midi).seconds(atTick: midi.endTick) - 0.2) < 0.001)
    #expect(midi.tracks[0].entries.first?.content == .name("First words"))
    #expect(names == ["\(take.identity.id.uuidString).mid"])
  }

  @Test("A take without notes and an empty recording leave no MIDI file")
  func silent() throws {
    let take = try RecordedJournal(for: studio.take("a.flac"))
    try log(take.identity.id, hasNotes: false)
    let empty = try RecordedJournal(for: studio.take("b.flac"), seconds: 0)
    try log(empty.identity.id)
    #expect(studio.recovery.run().takes.count == 1)
    #expect(names.isEmpty)
  }

  @Test("An event log that a finished take left behind becomes a MIDI file during recovery")
  func leftBehind() throws {
    let id = UUID()
    try log(id)
    _ = studio.recovery.run()
    #expect(try file(takes.performance(of: id)).events.count == 2)
    #expect(names == ["\(id.uuidString).mid"])
  }

  @Test("Recovery doesn't touch an event log while it is locked")
  func inUse() throws {
    let id = UUID()
    try log(id)
    let open = try OpenFile(takes.eventLog(of: id), O_WRONLY)
    #expect(FileLock.acquire(of: open.descriptor).isTaken)
    _ = studio.recovery.run()
    #expect(names == ["\(id.uuidString).events"])
    withExtendedLifetime(open) {}
  }

  @Test("Finishing doesn't write through a symbolic link in place of the performances folder")
  func link() throws {
    let take = try RecordedJournal(for: studio.take("a.flac"))
    try log(take.identity.id)
    let folder = studio.folders.takes + "/.myna/performances"
    try FileManager.default.moveItem(atPath: folder, toPath: studio.scratch("outside/moved"))
    try FileManager.default.createSymbolicLink(
      atPath: folder, withDestinationPath: studio.scratch("outside/moved"))
    _ = try studio.finisher.finish(journal: take.path)
    #expect(
      studio.names(in: studio.scratch("outside/moved")) == ["\(take.identity.id.uuidString).events"]
    )
  }

  @Test(
    "The MIDI file survives renaming, deleting, and restoring its take, until the trash is emptied")
  func follows() throws {
    let take = try RecordedJournal(for: studio.take("2026-11-21 14.03 a.flac"))
    let id = take.identity.id
    try log(id)
    let finished = try studio.finisher.finish(journal: take.path)
    let store = try LibraryStore(takes: studio.folders.takes, data: studio.folders.data)
    try store.add(path: finished.path)
    let path = try #require(store.folder.existingPerformance(of: id))
    _ = try store.descriptions.rename(id, to: "Another name")
    try store.trash.delete([id])
    #expect(store.folder.existingPerformance(of: id) == path)
    try store.trash.restore([id])
    #expect(store.folder.existingPerformance(of: id) == path)
    try store.trash.delete([id])
    #expect(try store.trash.empty() == 1)
    #expect(store.folder.existingPerformance(of: id) == nil && names.isEmpty)
  }

  @Test("If a take waiting for its folder moves into it, so does its MIDI file")
  func waiting() throws {
    let folder = TakesFolder(path: try studio.folders.make(\.waiting))
    let take = try RecordedJournal(for: folder.path + "/a.flac")
    try log(take.identity.id, in: folder)
    _ = studio.recovery.run()
    let store = try LibraryStore(takes: studio.folders.takes, data: studio.folders.data)
    #expect(try store.imports.importWaitingTakes().takes.map(\.id) == [take.identity.id])
    #expect(store.folder.existingPerformance(of: take.identity.id) != nil)
    #expect(!FileStatus.isTaken(folder.performance(of: take.identity.id)))
  }
}
