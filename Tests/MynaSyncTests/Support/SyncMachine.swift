import CloudSupport
import Foundation
import MynaCloud
import TestSupport

@testable import MynaSync

/// A machine for tests: a database, and a clock that may be wrong.
final class SyncMachine {
  let scratch = Scratch(in: Scratch.memory)
  let name: String
  let time: VirtualTime
  private(set) var database: SyncDatabase
  var sparseLimit = LogCompaction.sparseLimit

  init(_ name: String = "laptop", clockOff: Double = 0) throws {
    self.name = name
    time = VirtualTime(at: Date(timeIntervalSince1970: 1_800_000_000 + clockOff))
    database = try SyncDatabase(path: scratch("sync.sqlite"))
  }

  /// Creates a machine with a copy of another's database, as from a backup or a copied home folder.
  init(copying other: SyncMachine) throws {
    (name, time) = (other.name, other.time)
    try other.database.synchronize()
    for ending in ["", "-wal"] {
      try? FileManager.default.copyItem(
        atPath: other.scratch("sync.sqlite\(ending)"), toPath: scratch("sync.sqlite\(ending)"))
    }
    database = try SyncDatabase(path: scratch("sync.sqlite"))
  }

  /// Reopens the database, as another process does.
  func reopen() throws { database = try SyncDatabase(path: scratch("sync.sqlite")) }

  /// Writes a field of a take, one second after all earlier writes.
  func write(_ value: FieldValue, as name: FieldName = .title, of id: UUID) throws {
    time.advance(by: .seconds(1))
    try database.write(value, as: name, of: id, at: time.date)
  }

  @discardableResult func publish(
    to storage: any ObjectStorage, again: Bool = false
  ) async throws(SyncError) -> PublishReport {
    var writer = LogWriter(storage, machineName: name, retry: .never, time: time)
    writer.sparseLimit = sparseLimit
    return try await writer.publish(database, again: again)
  }

  @discardableResult func read(
    from storage: any ObjectStorage
  ) async throws(SyncError) -> LogReadReport {
    try await LogReader(storage, retry: .never, time: time).read(into: database)
  }

  /// Reads and publishes, as a sync round does.
  func sync(with storage: any ObjectStorage) async throws(SyncError) {
    try await read(from: storage)
    try await publish(to: storage)
  }

  func fields() throws -> [UUID: TakeFields] {
    var all: [UUID: TakeFields] = [:]
    try database.eachEntry { all[$0.id] = $0.fields }
    return all
  }

  func titles() throws -> [String] { try fields().values.compactMap(\.title).sorted() }
}

extension RetryPolicy {
  /// A policy without retries.
  static let never = RetryPolicy(total: .zero, random: { 1 })
}

extension MemoryStorage {
  func names() async throws -> [String] {
    var names: [String] = []
    var token: PageToken?
    repeat {
      let page = try await page(of: "", after: token)
      names += page.entries.map(\.name.text)
      token = page.next
    } while token != nil
    return names
  }

  func put(_ text: String, at name: ObjectName) async throws {
    try await put(Array(text.utf8), at: name)
  }

  func put(_ bytes: [UInt8], at name: ObjectName) async throws {
    _ = try await write(
      UploadContent(.bytes(bytes), size: bytes.count, md5: try FileHash.md5(of: bytes)), to: name,
      details: ObjectDetails(contentType: "application/json"), condition: .always, progress: nil)
  }
}
