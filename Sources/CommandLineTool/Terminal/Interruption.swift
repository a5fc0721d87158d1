import Glibc
import Synchronization

/// Whether SIGINT, SIGQUIT, SIGTERM, or SIGHUP was received.
///
/// Code that works for a long time checks this regularly and stops cleanly after a signal.
enum Interruption {
  private static let signalNumber = Atomic<Int32>(0)
  private static let isClaimed = Atomic<Bool>(false)
  private static let all = [SIGINT, SIGQUIT, SIGTERM, SIGHUP]

  /// Installs the signal handlers and ignores SIGPIPE and SIGXFSZ.
  static func listen() {
    _ = signalNumber.load(ordering: .relaxed)  // initialize the global here, not in the handler
    for number in all where !isIgnored(number) {
      var action = sigaction()
      // Don't set SA_RESTART, so that a signal interrupts a blocking call.
      action.__sigaction_handler.sa_handler = { number in
        Interruption.signalNumber.store(number, ordering: .relaxed)
      }
      sigaction(number, &action, nil)
    }
    // If another program starts this program from a worker thread, this program may inherit a
    // signal mask that blocks these signals.
    var heard = sigset_t()
    sigemptyset(&heard)
    for number in all { sigaddset(&heard, number) }
    pthread_sigmask(SIG_UNBLOCK, &heard, nil)
    signal(SIGPIPE, SIG_IGN)
    // Ignore SIGXFSZ. Reaching the file size limit then results in an ordinary write error, and a
    // recording continues in a second file.
    signal(SIGXFSZ, SIG_IGN)
  }

  static var hasCome: Bool { signalNumber.load(ordering: .relaxed) != 0 }

  /// Declares that the command itself reports the interruption.
  static func claim() { isClaimed.store(true, ordering: .relaxed) }

  /// Whether a signal was received that the command does not report itself.
  static var isUnexplained: Bool { hasCome && !isClaimed.load(ordering: .relaxed) }

  /// Clears a pending signal if it is one of these signals.
  ///
  /// Call this after the command has done what the signal requests, so that the next signal is
  /// noticed.
  static func fulfill(_ wishes: [Int32] = [SIGINT]) {
    for wish in wishes {
      _ = signalNumber.compareExchange(expected: wish, desired: 0, ordering: .relaxed)
    }
  }

  /// The exit status that shells expect, which is 128 plus the signal number; nil if no signal was
  /// received.
  static var exitStatus: Int32? {
    let number = signalNumber.load(ordering: .relaxed)
    return number == 0 ? nil : 128 + number
  }

  /// Whether a signal is ignored.
  ///
  /// Shells start background jobs with Ctrl-C ignored, and this must not change.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    return handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
