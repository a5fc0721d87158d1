import MynaCloud
import Synchronization

/// Says once why a command waits, so that nobody takes it for one that hangs.
enum RetryNotice {
  private static let isSaid = Atomic(false)

  /// Tries again after trouble that passes, and says so when it does not pass at once.
  static let policy = RetryPolicy(onWait: { error, failures in
    guard failures > 1, !isSaid.exchange(true, ordering: .relaxed) else { return }
    if Console.canRedraw { Console.show(ProgressBar.erase) }
    Console.say("\(error.sentence) Myna tries for ten minutes; Ctrl-C ends that.")
  })
}
