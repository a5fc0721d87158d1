// CALSA includes time.h, so Swift finds the declarations of time.h in CALSA.
import CALSA
import Glibc

/// Blocks SIGPIPE, which would end the program when it writes to a server that has stopped.
///
/// JACK's library can cause the signal, even on its own threads. A broken pipe is also reported as
/// an error code.
enum BrokenPipeSignal {
  /// Runs `work` with the signal blocked on the calling thread, and permanently on threads that
  /// `work` creates.
  static func blocked<T: ~Copyable, E: Error>(_ work: () throws(E) -> T) throws(E) -> T {
    var (signals, before) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer {
      // Remove a pending signal, which would end the program as soon as it is unblocked.
      var noTime = timespec()
      while sigtimedwait(&signals, nil, &noTime) == SIGPIPE {}
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    return try work()
  }
}
