import MynaCloud
import Synchronization

/// Says once why a command waits, so that nobody takes it for one that hangs.
enum RetryNotice {
  private static let isSaid = Atomic(false)

  /// For what was asked for by itself: tries again for ten minutes after trouble that passes, and says so when it does not pass
  /// at once.
  static let policy = policy(total: .seconds(600), "ten minutes")

  /// For a round of sync, which gives up sooner: whoever watches looks again later, and a round by hand is asked for again.
  static let ofSync = policy(total: .seconds(30), "half a minute")

  private static func policy(total: Duration, _ words: String) -> RetryPolicy {
    RetryPolicy(
      total: total,
      onWait: { error, failures in
        guard failures > 1, !isSaid.exchange(true, ordering: .relaxed) else { return }
        if Console.canRedraw { Console.show(TerminalProgress.erase) }
        Console.say("\(error.sentence) Myna tries for \(words); Ctrl-C ends that.")
      })
  }
}
