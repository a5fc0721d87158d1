import FoundationEssentials
import Synchronization

/// The time by a server's clock, which signatures must have.
///
/// Servers refuse a signature whose date is more than a quarter of an hour from theirs. A machine whose own clock is wrong signs with
/// the server's, once an answer has told it; so its takes are still synced.
final class ServerClock: Sendable {
  /// A difference that no server minds, in seconds.
  private static let tolerance = 240.0

  /// Seconds by which the server is ahead of this machine.
  private let lead = Mutex(0.0)

  /// Returns the server's time at a time of this machine.
  func date(at local: Date) -> Date { local + lead.withLock { $0 } }

  /// Notes the server's time, and returns whether the server may have refused a signature for the time that was known before.
  func correct(to server: Date, at local: Date) -> Bool {
    let found = server.timeIntervalSince(local)
    return lead.withLock { lead in
      guard abs(found - lead) > Self.tolerance else { return false }
      lead = found
      return true
    }
  }
}
