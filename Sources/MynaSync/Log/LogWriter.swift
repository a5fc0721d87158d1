import FoundationEssentials
package import MynaCloud
package import Threads

/// Writes this machine's changes to its log.
///
/// After each step, the log is in either its old or its new state. The writer first writes a
/// segment, which other machines ignore until the head lists it. Then it records the segment in the
/// database, writes the head, and removes the segments that the head no longer lists.
package struct LogWriter: Sendable {
  /// The number of segments after which a head is written, so that other machines can read part of
  /// a long log even if writing is interrupted.
  private static let segmentsPerHead = 16

  /// The maximum number of sparse segments; tests use a small number.
  package var sparseLimit = LogCompaction.sparseLimit
  private let logs: LogStorage
  private let name: String
  private let time: any TimeSource

  package init(
    _ storage: any ObjectStorage, machineName: String, retry: RetryPolicy = RetryPolicy(),
    time: any TimeSource = SystemTime()
  ) {
    logs = LogStorage(storage: storage, retry: Retry(retry, time: time))
    (name, self.time) = (machineName, time)
  }

  /// Writes all pending changes to the log and compacts it if it is too long.
  ///
  /// Sends no request if there is nothing to do. The call can be interrupted at any time, and the
  /// next call continues. Don't call it again before it has returned. It runs on the caller's
  /// actor, which owns the database.
  ///
  /// - Parameter again: whether to publish everything that this machine knows, for example because
  ///   the location was emptied.
  /// - Throws: `logGone` if an earlier log is missing, unless `again` is true; `newerFormat`;
  ///   `cancelled`; `cloud`; a database error.
  package nonisolated(nonsending) func publish(
    _ database: SyncDatabase, again: Bool = false
  ) async throws(SyncError) -> PublishReport {
    var report = PublishReport()
    let isDue = try isDue(database)
    guard again || isDue else { return report }
    switch try await LogOwnershipCheck(logs: logs).state(database) {
    case .own: break
    case .gone:
      let isRepublishing = try database.fact(.republishing) != nil
      guard again || isRepublishing else { throw .logGone }
    case .another:
      try database.adoptNewID()
      report.tookNewID = true
    }
    if again { try database.beginRepublishing() }
    let sparse = LogCompaction.segments(try database.segments(), limit: sparseLimit)
    try database.addTakes(of: sparse)
    let ownFields = try LogFieldFilter(database, at: time.date)
    while try await publishSegment(database, ownFields, &report) {
      if report.segmentCount % Self.segmentsPerHead == 0 { try await publishHead(database) }
    }
    try await publishHead(database)
    try database.setFact(.republishing, to: nil)
    try await removeDiscarded(database, &report)
    return report
  }

  private func isDue(_ database: SyncDatabase) throws(SyncError) -> Bool {
    if try database.hasPending() { return true }
    if try database.fact(.headDue) != nil { return true }
    return try !database.discarded().isEmpty
  }

  private nonisolated(nonsending) func publishSegment(
    _ database: SyncDatabase, _ ownFields: LogFieldFilter, _ report: inout PublishReport
  ) async throws(SyncError) -> Bool {
    let (number, machine) = (try database.lastSegment + 1, database.machine)
    var builder = SegmentBuilder(number, of: machine)
    var takes: [PublishedTake] = []
    try collect(from: database, ownFields, into: &builder, &takes, &report)
    guard !takes.isEmpty else { return false }
    let takeCount = builder.takeCount
    let bytes = takeCount > 0 ? builder.finish() : []
    if takeCount > 0 {
      _ = try await write(bytes, to: LogNames.segment(number, of: machine))
      report.segmentCount += 1
      report.takeCount += takeCount
    }
    try database.addSegment(number, takes: takes, byteCount: bytes.count)
    return true
  }

  private func collect(
    from database: SyncDatabase, _ ownFields: LogFieldFilter, into builder: inout SegmentBuilder,
    _ takes: inout [PublishedTake], _ report: inout PublishReport
  ) throws(SyncError) {
    var last: UUID?
    while takes.count < LogSegment.takeLimit {
      let page = try database.pendingTakes(after: last, limit: SyncDatabase.pageSize)
      for id in page {
        last = id
        guard let entry = try database.entry(id) else {
          try database.removePending(of: id)
          continue
        }
        let own = ownFields.fields(of: entry.fields, pending: try database.pendingFields(of: id))
        let fields = SegmentBuilder.bounded(own)
        if !fields.isEmpty, !builder.add(id, fields) { return }
        if fields.values.count < own.values.count { report.tooLong += 1 }
        takes.append(
          PublishedTake(id: id, change: entry.change, isInSegment: !fields.isEmpty))
      }
      if page.count < SyncDatabase.pageSize { return }
    }
  }

  private nonisolated(nonsending) func publishHead(
    _ database: SyncDatabase
  ) async throws(SyncError) {
    guard try database.fact(.headDue) != nil else { return }
    var generator = SystemRandomNumberGenerator()
    let mark = MachineID.random(using: &generator).text
    let transaction = try database.begin()
    try database.discardDeadSegments()
    try database.setFact(.nextMark, to: mark)
    try transaction.commit()
    // Without this, a power failure could erase the record that this machine wrote the head.
    try database.synchronize()
    let head = LogHead(
      machine: database.machine, name: name,
      segments: LogHead.ranges(try database.segments().map(\.number)), mark: mark, date: time.date)
    let version = try await write(head.bytes, to: LogNames.head(of: database.machine))
    let ending = try database.begin()
    try database.setFact(.writtenMark, to: mark)
    try database.setFact(.writtenVersion, to: version.text)
    try database.setFact(.headDue, to: nil)
    try ending.commit()
  }

  private nonisolated(nonsending) func removeDiscarded(
    _ database: SyncDatabase, _ report: inout PublishReport
  ) async throws(SyncError) {
    let machine = database.machine
    while true {
      let numbers = try database.discarded()
      for number in numbers {
        do throws(CloudError) {
          try await logs.delete(LogNames.segment(number, of: machine))
        } catch {
          throw SyncError(error)
        }
        try database.removeDiscarded(number)
        report.removedCount += 1
      }
      if numbers.isEmpty { return }
    }
  }

  private func write(
    _ bytes: [UInt8], to name: ObjectName
  ) async throws(SyncError) -> ObjectVersion {
    do throws(CloudError) { return try await logs.write(bytes, to: name) } catch {
      throw SyncError(error)
    }
  }
}
