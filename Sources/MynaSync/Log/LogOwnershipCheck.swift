import MynaCloud

/// Checks whether the log with this machine's ID is still its own.
///
/// If a home folder was copied to another computer or restored from a backup, another machine may
/// continue the log, or the log may be longer than this machine's database indicates. Each head has
/// a unique mark: a head whose mark this machine didn't write belongs to another machine.
struct LogOwnershipCheck {
  enum State: Equatable {
    /// The log is unchanged, or this machine has not written one yet.
    case own
    case gone
    case another
  }

  let logs: LogStorage

  /// - Throws: `newerFormat` if a newer version of Myna has written the head.
  nonisolated(nonsending) func state(_ database: SyncDatabase) async throws(SyncError) -> State {
    let machine = database.machine
    let name = LogNames.head(of: machine)
    let content = try await logs.reading(name, limit: LogHead.byteLimit)
    let written = try database.fact(.writtenMark)
    guard case .bytes(let bytes, let version) = content else {
      if case .tooLarge = content { return .another }
      return written == nil ? .own : .gone
    }
    let head: LogHead
    do throws(LogProblem) {
      head = try LogHead(bytes, of: machine)
    } catch {
      if case .newer = error { throw .newerFormat(name) }
      return .another
    }
    if head.mark == written { return .own }
    guard head.mark == (try database.fact(.nextMark)) else { return .another }
    // This machine wrote the head, but the response was lost.
    let transaction = try database.begin()
    try database.setFact(.writtenMark, to: head.mark)
    try database.setFact(.writtenVersion, to: version?.text)
    try transaction.commit()
    return .own
  }
}
