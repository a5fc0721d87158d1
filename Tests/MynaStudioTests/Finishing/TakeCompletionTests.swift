import Foundation
import MynaAudio
import MynaLibrary
import MynaStudio
import SoundFiles
import StudioSupport
import TestSupport
import Testing

@Suite("TakeCompletion")
struct TakeCompletionTests {
  private let scratch: StudioScratch
  private var completion: TakeCompletion { TakeCompletion(folders: scratch.folders) }

  init() throws { scratch = try StudioScratch() }

  private func store() throws -> LibraryStore {
    try LibraryStore(takes: scratch.folders.takes, data: scratch.folders.data)
  }

  /// Creates a recording that a recorder has just completed.
  private func recording(_ path: String, seconds: Double = 1) throws -> RecordedTake {
    let recorded = try RecordedJournal(for: path, seconds: seconds)
    return RecordedTake(
      journal: recorded.path, identity: recorded.identity, frameCount: recorded.samples.count,
      sampleRate: 48_000, channelCount: 1)
  }

  @Test("A recording becomes a file, and is then registered in the library under its title")
  func complete() throws {
    let take = try recording(scratch.take("a.flac"))
    let store = try store()
    let finished = try completion.finish(take)
    #expect(finished.outcome == .encoded && scratch.takes == ["a.flac"])
    #expect(try store.take(take.identity.id) == nil)
    let path = try completion.register(finished.path, title: "a/b", in: store)
    let kept = try #require(try store.take(take.identity.id))
    #expect(kept.title == "a/b" && store.path(of: kept) == path)
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test("The overview made while recording becomes the take's stored waveform")
  func overview() throws {
    var take = try recording(scratch.take("a.flac"))
    try SoundOverview.read(take.journal) { overview in
      take.overview = overview.waveform
      return true
    }
    let store = try store()
    let finished = try completion.finish(take)
    #expect(try completion.register(finished.path, overview: take, in: store) == finished.path)
    #expect(try store.peaks.open(take.identity.id).frameCount == take.frameCount)
  }

  @Test("Takes waiting for the takes folder move into it, and files elsewhere stay there")
  func places() throws {
    let waiting = try scratch.folders.make(\.waiting) + "/a.flac"
    let outside = scratch.scratch("outside/b.flac")
    let takes = try [waiting, outside].map { try recording($0) }
    let store = try store()
    for take in takes { _ = try completion.finish(take) }
    #expect(completion.location(of: waiting) == .waiting)
    #expect(completion.location(of: outside) == .elsewhere)
    for path in [waiting, outside] {
      #expect(try completion.register(path, title: "New", in: store) == path)
    }
    #expect(try store.keys().isEmpty)
    let path = try completion.importWaitingTakes(waiting, in: store)
    let kept = try #require(try store.take(takes[0].identity.id))
    #expect(path == store.path(of: kept) && completion.location(of: path) == .takes)
    #expect(FileManager.default.fileExists(atPath: path))
    #expect(!FileManager.default.fileExists(atPath: waiting))
    #expect(try completion.importWaitingTakes(outside, in: store) == outside)
  }

  @Test("The parts of a recording are in order, and an empty last part can be skipped")
  func parts() throws {
    let first = try recording(scratch.take("a.wav"))
    var empty = try recording(scratch.take("b.wav"), seconds: 0)
    #expect(TakeCompletion.parts(of: empty, skipsEmptyEnd: true) == [empty])
    let alone = empty
    empty.earlier = [first]
    #expect(TakeCompletion.parts(of: empty) == [first, empty])
    #expect(TakeCompletion.parts(of: empty, skipsEmptyEnd: true) == [first])
    #expect(throws: StudioError.nothingRecorded(path: alone.journal)) {
      try completion.finish(alone)
    }
    #expect(scratch.takes == ["a.wav.recording.wav"])
  }
}
