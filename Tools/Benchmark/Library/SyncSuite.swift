import CloudSupport
import Dispatch
import Foundation
import MynaCloud
import MynaLibrary
import MynaSync
import Synchronization

/// Measures how long it takes to synchronize a library with that of another machine, which has
/// stored 100,000 takes in the cloud.
struct SyncSuite: Suite {
  func run(options: Options, speech: Speech, folder: BenchmarkFolder, report: inout Report) throws {
    let count = options.isQuick ? 10_000 : 100_000
    var figures = Figures(
      "Sync", prefix: "sync",
      note: """
        \(count) takes that another machine has told of, in a storage in memory, so that no request takes time. A round without changes \
        is the median of nine.
        """)
    let storage = MemoryStorage()
    say("sync: \(count) takes")
    try Self.fill(storage, count, folder: folder.path("other"))
    let home = folder.path("sync-home")
    let engine = SyncEngine(
      SyncedLocation(
        library: { () throws(LibraryError) in
          try LibraryStore(takes: home + "/takes", data: home + "/data")
        }, storage: storage, transfers: Transfers(storage, journals: home + "/journals"),
        files: SyncFiles(folder: home + "/data/sync", key: "bench"), machineName: "bench"))
    say("sync: rounds")
    let first = try Self.seconds { () async throws(SyncError) in _ = try await engine.round() }
    figures.add("the first round, rows made", first * 1e6 / Double(count), "µs a take")
    let times = try (0..<9).map { _ in
      try Self.seconds { () async throws(SyncError) in _ = try await engine.round() }
    }
    figures.add("a round without changes", times.median, atMost: 2, "s", &report)
    report.tables.append(figures.table)
  }

  /// Fills the storage with the synchronization log of a machine that has `count` takes.
  private static func fill(_ storage: MemoryStorage, _ count: Int, folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let database = try SyncDatabase(path: folder + "/sync.sqlite")
    let transaction = try database.begin()
    for number in 0..<count {
      let digits = String(number, radix: 16)
      let text = String(repeating: "0", count: 64 - digits.count) + digits
      guard let hash = ContentHash(hexadecimal: text) else { continue }
      let sound = AudioReference(
        object: ObjectName(listed: "Myna/2026-11-21 14.03 Take \(number).flac"), size: 100_000,
        hash: hash,
        facts: AudioProperties(
          duration: 60, sampleRate: 48_000, channelCount: 1, formatName: "FLAC",
          waveform: [UInt8](repeating: 99, count: 128)))
      let created = Date(timeIntervalSince1970: 1_600_000_000 + Double(number) * 1_700)
      try database.write(
        [.title: .text("Take \(number)"), .created: .date(created), .sound: sound.value],
        of: UUID(), at: created)
    }
    try transaction.commit()
    let path = database.path
    _ = try seconds { () async throws(SyncError) in
      let writer = LogWriter(storage, machineName: "other")
      _ = try await writer.publish(try SyncDatabase(path: path))
    }
  }

  /// Returns the duration of an asynchronous operation in seconds, while blocking this thread.
  private static func seconds(
    _ body: @escaping @Sendable () async throws(SyncError) -> Void
  ) throws -> Double {
    let start = now(CLOCK_MONOTONIC)
    let (done, failure) = (DispatchSemaphore(value: 0), Failure())
    Task.detached {
      do throws(SyncError) { try await body() } catch { failure.error.withLock { $0 = error } }
      done.signal()
    }
    done.wait()
    if let error = failure.error.withLock(\.self) { throw error }
    return now(CLOCK_MONOTONIC) - start
  }

  private final class Failure: Sendable {
    let error = Mutex<SyncError?>(nil)
  }
}
