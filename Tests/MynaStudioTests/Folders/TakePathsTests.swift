import Dispatch
import Files
import Foundation
import MynaAudio
import MynaPiano
import MynaStudio
import SoundFiles
import StudioSupport
import Synchronization
import TestSupport
import Testing

@Suite("TakePaths")
struct TakePathsTests {
  private let studio: StudioScratch

  init() throws { studio = try StudioScratch() }

  private static func record(
    at place: TakePaths, with recorder: PerformanceRecorder, in folders: MynaFolders
  ) throws(RecorderError) {
    try recorder.sync { recorder throws(RecorderError) in
      try recorder.record(
        to: place.journalPaths(folders: folders, register: JournalRegistry(folders: folders)),
        eventLog: TakePaths.eventLog)
    }
  }

  @Test("Twelve recordings started in the same minute get distinct numbered names")
  func together() throws {
    let (folders, time) = (studio.folders, VirtualTime(at: Date(timeIntervalSince1970: 1_000_000)))
    // Each of them requests a name before any file exists.
    let places = try (1...12).map { _ in try TakePaths(in: folders, time: time) }
    #expect(Set(places.map(\.destination)).count == 1)
    let recorders = places.map { _ in
      PerformanceRecorder(PianoEngine(LoadedInstrument(sampleRate: 48_000)))
    }
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: places.count) { index in
      do {
        try Self.record(at: places[index], with: recorders[index], in: folders)
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
    let journals = recorders.compactMap(\.status.journal)
    let names = (1...12).map { NumberedPath.path(places[0].destination, number: $0) }
    #expect(journals.sorted() == names.map { $0 + ".recording.wav" }.sorted())
  }

  @Test("Removing a journal doesn't interrupt its recording when eleven others exist")
  func removed() throws {
    let (folders, time) = (studio.folders, VirtualTime(at: Date(timeIntervalSince1970: 1_000_000)))
    let places = try (1...12).map { _ in try TakePaths(in: folders, time: time) }
    let recorders = places.map { _ in
      PerformanceRecorder(PianoEngine(LoadedInstrument(sampleRate: 48_000)))
    }
    for (place, recorder) in zip(places, recorders) {
      try Self.record(at: place, with: recorder, in: folders)
    }
    let last = try #require(recorders[11].status.journal)
    unlink(last)
    recorders[11].sync { $0.pause() }
    #expect(recorders[11].status.continuation?.journal == last)
    #expect(recorders[11].status.problem == nil)
  }

  @Test("A second recording to the same chosen file is refused")
  func named() throws {
    let folders = studio.folders
    let path = studio.scratch("mine.flac")
    let places = try (1...2).map { _ in try TakePaths(file: path) }
    let recorders = places.map { _ in
      PerformanceRecorder(PianoEngine(LoadedInstrument(sampleRate: 48_000)))
    }
    try Self.record(at: places[0], with: recorders[0], in: folders)
    #expect(
      throws: RecorderError.file(.destinationExists(path: places[0].journal))
    ) {
      try Self.record(at: places[1], with: recorders[1], in: folders)
    }
  }
}
