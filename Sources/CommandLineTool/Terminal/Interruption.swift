import Glibc
import Synchronization

/// Whether Ctrl-C, Ctrl-\, SIGTERM or the end of the terminal has come; work that asks stops cleanly.
enum Interruption {
  private static let signalNumber = Atomic<Int32>(0)
  private static let isClaimed = Atomic<Bool>(false)
  private static let all = [SIGINT, SIGQUIT, SIGTERM, SIGHUP]

  /// Begins to listen; a reader of a pipe that goes away is no reason to die either.
  static func listen() {
    _ = signalNumber.load(ordering: .relaxed)  // made now, not in the handler
    for number in all where !isIgnored(number) {
      var action = sigaction()
      // Without SA_RESTART, so that waiting for a pipe ends too.
      action.__sigaction_handler.sa_handler = { number in
        Interruption.signalNumber.store(number, ordering: .relaxed)
      }
      sigaction(number, &action, nil)
    }
    // A program that starts this one from a worker thread may pass on a mask that blocks them.
    var heard = sigset_t()
    sigemptyset(&heard)
    for number in all { sigaddset(&heard, number) }
    pthread_sigmask(SIG_UNBLOCK, &heard, nil)
    signal(SIGPIPE, SIG_IGN)
    // Makes the file size limit an ordinary write error; a recording then continues in a second file.
    signal(SIGXFSZ, SIG_IGN)
  }

  static var hasCome: Bool { signalNumber.load(ordering: .relaxed) != 0 }

  /// Leaves it to the command to say what came of an interruption.
  static func claim() { isClaimed.store(true, ordering: .relaxed) }

  /// Whether there was one of which nothing has been said.
  static var isUnexplained: Bool { hasCome && !isClaimed.load(ordering: .relaxed) }

  /// Clears one of these signals, if it has come, because its request was fulfilled; the next one counts again.
  static func fulfill(_ wishes: [Int32] = [SIGINT]) {
    for wish in wishes {
      _ = signalNumber.compareExchange(expected: wish, desired: 0, ordering: .relaxed)
    }
  }

  /// 128 and the signal's number, as a shell expects; nil if none came.
  static var exitStatus: Int32? {
    let number = signalNumber.load(ordering: .relaxed)
    return number == 0 ? nil : 128 + number
  }

  /// A shell starts jobs in the background with Ctrl-C ignored; it is not meant for them.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    return handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
