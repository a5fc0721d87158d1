import FoundationEssentials
package import MynaCloud
package import Threads

package struct LogReader: Sendable {
  /// The maximum number of times that a head is read again because its log was compacted in the
  /// meantime.
  private static let rereadLimit = 5

  private let logs: LogStorage
  private let time: any TimeSource

  package init(
    _ storage: any ObjectStorage, retry: RetryPolicy = RetryPolicy(),
    time: any TimeSource = SystemTime()
  ) {
    logs = LogStorage(storage: storage, retry: Retry(retry, time: time))
    self.time = time
  }

  /// Merges new segments, each in one transaction with the position in its log.
  ///
  /// Runs on the caller's actor, which owns the database.
  ///
  /// - Throws: `newerFormat` before any entry is merged, if a newer version of Myna writes one of
  ///   the logs; `cancelled`; `cloud`; a database error. Entries merged before the error are kept.
  package nonisolated(nonsending) func read(
    into database: SyncDatabase
  ) async throws(SyncError) -> LogReadReport {
    var report = LogReadReport()
    let last = try database.fact(.logRead).flatMap(Double.init)
    report.secondsAway = last.map { max(0, time.date.timeIntervalSince1970 - $0) }
    let heads = try await listHeads()
    try await checkOwnLog(heads, database, &report)
    let changed = try await changedHeads(heads, database, &report)
    for (head, version) in changed {
      try await read(head, version, into: database, &report)
    }
    try database.setFact(.logRead, to: String(time.date.timeIntervalSince1970))
    return report
  }

  private func listHeads() async throws(SyncError) -> [MachineID: ObjectVersion?] {
    do throws(CloudError) { return try await logs.heads() } catch { throw SyncError(error) }
  }

  /// Checks whether this machine's log is still its own; sends no request if the listing is
  /// sufficient.
  private nonisolated(nonsending) func checkOwnLog(
    _ heads: [MachineID: ObjectVersion?], _ database: SyncDatabase, _ report: inout LogReadReport
  ) async throws(SyncError) {
    guard let listed = heads[database.machine] else {
      report.isOwnLogGone = try database.fact(.writtenMark) != nil
      return
    }
    if let listed, listed.text == (try database.fact(.writtenVersion)) { return }
    switch try await LogOwnershipCheck(logs: logs).state(database) {
    case .own: break
    case .gone: report.isOwnLogGone = true
    case .another:
      try database.adoptNewID()
      report.tookNewID = true
    }
  }

  private nonisolated(nonsending) func changedHeads(
    _ heads: [MachineID: ObjectVersion?], _ database: SyncDatabase, _ report: inout LogReadReport
  ) async throws(SyncError) -> [(LogHead, ObjectVersion?)] {
    let known = Dictionary(
      try database.machines().map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    // If the whole bucket was emptied, a missing log says nothing about the machine that wrote it.
    if !report.isOwnLogGone {
      try recordGone(known.values.filter { heads[$0.id] == nil }, database)
    }
    var changed: [(LogHead, ObjectVersion?)] = []
    for (id, version) in heads.sorted(by: { $0.key < $1.key }) where id != database.machine {
      if let version, known[id]?.headVersion == version { continue }
      switch try await readHead(of: id) {
      case .head(let head, let version):
        changed.append((head, version))
      case .missing: break
      case .malformed:
        report.damaged.append(id)
        var machine = known[id] ?? KnownMachine(id)
        (machine.isListed, machine.isDamaged, machine.headVersion) = (true, true, nil)
        try database.save(machine)
      }
    }
    return changed
  }

  /// If the logs of other machines are missing, adds those machines' fields to this machine's log.
  private func recordGone(
    _ machines: [KnownMachine], _ database: SyncDatabase
  ) throws(SyncError) {
    for var machine in machines where machine.isListed {
      let transaction = try database.begin()
      (machine.isListed, machine.headVersion) = (false, nil)
      try database.save(machine)
      try database.addTakes(with: machine.id)
      try transaction.commit()
    }
  }

  private enum HeadReadResult {
    case head(LogHead, ObjectVersion?)
    case missing
    case malformed
  }

  private func readHead(of machine: MachineID) async throws(SyncError) -> HeadReadResult {
    let name = LogNames.head(of: machine)
    switch try await logs.reading(name, limit: LogHead.byteLimit) {
    case .missing: return .missing
    case .tooLarge: return .malformed
    case .bytes(let bytes, let version):
      do throws(LogProblem) {
        return .head(try LogHead(bytes, of: machine), version)
      } catch {
        if case .newer = error { throw .newerFormat(name) }
        return .malformed
      }
    }
  }

  private nonisolated(nonsending) func read(
    _ head: LogHead, _ version: ObjectVersion?, into database: SyncDatabase,
    _ report: inout LogReadReport
  ) async throws(SyncError) {
    var (head, version, rereads) = (head, version, 0)
    var machine = try database.machine(head.machine) ?? KnownMachine(head.machine)
    (machine.name, machine.isListed, machine.isDamaged) = (head.name, true, false)
    while let number = head.next(after: machine.last) {
      guard let segment = try await readSegment(number, of: head.machine) else {
        // The log may have been compacted after the head was read.
        if rereads < Self.rereadLimit,
          case .head(let newer, let newVersion) =
            try await readHead(of: head.machine), !newer.has(number)
        {
          (head, version, rereads) = (newer, newVersion, rereads + 1)
          continue
        }
        machine.isDamaged = true
        break
      }
      machine.last = number
      try merge(segment, of: machine, into: database, &report)
    }
    if machine.isDamaged { report.damaged.append(machine.id) }
    // A damaged log is read again in each round, since a folder-sync program may deliver its files
    // in any order.
    machine.headVersion = machine.isDamaged ? nil : version
    try database.save(machine)
  }

  private func readSegment(
    _ number: Int, of machine: MachineID
  ) async throws(SyncError) -> LogSegment? {
    let name = LogNames.segment(number, of: machine)
    guard case .bytes(let bytes, _) = try await logs.reading(name, limit: LogSegment.byteLimit)
    else { return nil }
    do throws(LogProblem) {
      return try LogSegment(bytes, number, of: machine)
    } catch {
      if case .newer = error { throw .newerFormat(name) }
      return nil
    }
  }

  private func merge(
    _ segment: LogSegment, of machine: KnownMachine, into database: SyncDatabase,
    _ report: inout LogReadReport
  ) throws(SyncError) {
    let transaction = try database.begin()
    for take in segment.takes where try !database.merge(take.fields, into: take.id).isEmpty {
      report.changedTakes += 1
    }
    try database.save(machine)
    try transaction.commit()
    report.segmentCount += 1
  }
}
