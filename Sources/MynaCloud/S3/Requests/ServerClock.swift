import FoundationEssentials
import Synchronization

/// The offset of a server's clock, which signatures must match.
///
/// Servers refuse signatures whose date differs from their own by more than 15 minutes. If this
/// machine's clock is wrong, requests are signed with the server's time once a response has
/// revealed it, so sync keeps working.
final class ServerClock: Sendable {
  /// The clock difference, in seconds, up to which no correction is needed; servers tolerate 15
  /// minutes.
  private static let tolerance = 240.0

  /// The number of seconds by which the server's clock is ahead of this machine's.
  private let lead = Mutex(0.0)

  func date(at local: Date) -> Date { local + lead.withLock { $0 } }

  /// Updates the offset.
  ///
  /// Returns whether the offset changed so much that the server may have refused a signature made
  /// with the old offset.
  func correct(to server: Date, at local: Date) -> Bool {
    let found = server.timeIntervalSince(local)
    return lead.withLock { lead in
      guard abs(found - lead) > Self.tolerance else { return false }
      lead = found
      return true
    }
  }
}
