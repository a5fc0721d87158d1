// Its headers include time.h, whose declarations are then taken for its own.
import CALSA
import Glibc

/// The signal that ends a program which writes to a server that has gone.
///
/// JACK's library does so, also on threads of its own. Whoever wants to know of a broken pipe has the error code as well.
enum PipeSignal {
  /// Does `work` with the signal kept out of the calling thread, and for good of all threads that are made meanwhile.
  static func blocked<T: ~Copyable, E: Error>(_ work: () throws(E) -> T) throws(E) -> T {
    var (signals, before) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer {
      // One that came is taken away; otherwise it would end the program as soon as it is let in.
      var noTime = timespec()
      while sigtimedwait(&signals, nil, &noTime) == SIGPIPE {}
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    return try work()
  }
}
