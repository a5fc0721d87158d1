import MynaCloud
import Synchronization
import Translations

/// Prints a single message that explains why a command is waiting, so that the command doesn't
/// appear to hang.
enum RetryNotice {
  private static let isSaid = Atomic(false)

  /// The retry policy for commands, which retries temporary errors for ten minutes and prints the
  /// message after the second failure.
  static let policy = policy(total: .seconds(600)) {
    tr("Retrying for up to ten minutes; press Ctrl-C to stop.")
  }

  /// The retry policy for sync, which gives up sooner, because `--watch` syncs again later and a
  /// user can repeat a manual sync.
  static let ofSync = policy(total: .seconds(30)) {
    tr("Retrying for up to half a minute; press Ctrl-C to stop.")
  }

  private static func policy(
    total: Duration, _ notice: @escaping @Sendable () -> String
  ) -> RetryPolicy {
    RetryPolicy(
      total: total,
      onWait: { error, failures in
        guard failures > 1, !isSaid.exchange(true, ordering: .relaxed) else { return }
        if Console.canRedraw { Console.show(TerminalProgress.erase) }
        Console.say(paragraph(error.sentence, notice()))
      })
  }
}
