import Glibc
import Synchronization

/// Whether SIGINT, SIGQUIT, SIGTERM or SIGHUP was received.
///
/// Work checks this and stops cleanly.
enum Interruption {
  private static let signalNumber = Atomic<Int32>(0)
  private static let isClaimed = Atomic<Bool>(false)
  private static let all = [SIGINT, SIGQUIT, SIGTERM, SIGHUP]

  /// Installs the signal handlers, and ignores SIGPIPE and SIGXFSZ.
  static func listen() {
    _ = signalNumber.load(ordering: .relaxed)  // initialize the global here, not in the handler
    for number in all where !isIgnored(number) {
      var action = sigaction()
      // Without SA_RESTART, so that a signal ends a blocking call.
      action.__sigaction_handler.sa_handler = { number in
        Interruption.signalNumber.store(number, ordering: .relaxed)
      }
      sigaction(number, &action, nil)
    }
    // A program that starts this one from a worker thread may pass on a mask that blocks these
    // signals.
    var heard = sigset_t()
    sigemptyset(&heard)
    for number in all { sigaddset(&heard, number) }
    pthread_sigmask(SIG_UNBLOCK, &heard, nil)
    signal(SIGPIPE, SIG_IGN)
    // The file size limit becomes an ordinary write error; a recording then continues in a second
    // file.
    signal(SIGXFSZ, SIG_IGN)
  }

  static var hasCome: Bool { signalNumber.load(ordering: .relaxed) != 0 }

  /// Makes the command itself responsible for the message about an interruption.
  static func claim() { isClaimed.store(true, ordering: .relaxed) }

  /// Whether there was an interruption that the command has not reported.
  static var isUnexplained: Bool { hasCome && !isClaimed.load(ordering: .relaxed) }

  /// Clears a pending signal with one of these numbers after its request was fulfilled, so that the
  /// next signal counts again.
  static func fulfill(_ wishes: [Int32] = [SIGINT]) {
    for wish in wishes {
      _ = signalNumber.compareExchange(expected: wish, desired: 0, ordering: .relaxed)
    }
  }

  /// The exit status that shells expect, 128 plus the signal number; nil without a signal.
  static var exitStatus: Int32? {
    let number = signalNumber.load(ordering: .relaxed)
    return number == 0 ? nil : 128 + number
  }

  /// Whether a signal is ignored: shells start background jobs with Ctrl-C ignored, and that must
  /// stay so.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    return handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
