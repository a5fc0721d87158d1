import Glibc
import MynaCloud
import MynaLibrary
import Threads

/// Syncs a library with a bucket, one round at a time.
///
/// A round can be canceled, or its process killed, at any time: finished steps are kept, and the
/// next round continues from there.
///
/// ```swift
/// let engine = SyncEngine(location)
/// let report = try await engine.round(SyncOptions(lists: true))
/// if let question = report.confirmation { … }
/// ```
package actor SyncEngine {
  let location: SyncedLocation
  private let executor = SerialThread(label: "Myna.Sync")
  private var opened: (database: SyncDatabase, store: LibraryStore)?
  private var isRunning = false

  /// The engine has its own thread, because its work may block.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  package init(_ location: SyncedLocation) { self.location = location }

  /// Runs one round: detects changes here and on other machines, merges them, and transfers audio.
  ///
  /// - Throws: `busy` while another process or another round is syncing; `cancelled`; errors that
  ///   affect the whole location or library. An error that affects one take is stored with that
  ///   take instead.
  package func round(_ options: SyncOptions = SyncOptions()) async throws(SyncError) -> SyncReport {
    guard !isRunning else { throw .busy }
    isRunning = true
    defer { isRunning = false }
    try location.files.make()
    let lease = try SyncLease(path: location.files.lock)
    defer { lease.end() }
    let (database, store) = try open()
    var round = SyncRound(location: location, database: database, store: store, options: options)
    let result: Result<SyncReport, SyncError>
    do throws(SyncError) {
      result = .success(try await round.run())
    } catch {
      result = .failure(error)
    }
    // Keep the recorded result of the last complete round.
    if options.onlyBrings { return try result.get() }
    try SyncStatus.record(result, in: database, at: location.time.date)
    return try result.get()
  }

  func open() throws(SyncError) -> (SyncDatabase, LibraryStore) {
    try location.files.make()
    if let opened { return opened }
    let database = try SyncDatabase(path: location.files.database)
    let store = try inLibrary(location.openLibrary)
    try database.removeProgress()
    if let name = location.name, try database.fact(.placeName) != name {
      try database.setFact(.placeName, to: name)
    }
    opened = (database, store)
    return (database, store)
  }
}
