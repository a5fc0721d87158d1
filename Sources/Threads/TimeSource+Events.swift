public import Dispatch
import Glibc

extension TimeSource {
  /// Blocks the calling thread until a pipe, terminal, or socket is ready, for at most `duration`.
  ///
  ///     while !time.wait(atMost: .milliseconds(100), for: pipe, to: .read) {
  ///       guard shouldContinue() else { throw .cancelled }
  ///     }
  ///
  /// - Parameter descriptor: a file descriptor. A negative number is accepted, but is never ready.
  /// - Returns: whether the descriptor is ready or has reached its end; false if a signal
  ///   interrupted the wait.
  public func wait(
    atMost duration: Duration, for descriptor: Int32, to use: DescriptorReadiness
  ) -> Bool {
    wait(atMost: duration) { rest in
      let events = use == .read ? POLLIN : POLLOUT
      var ready = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      return poll(&ready, 1, Int32(rest / .milliseconds(1))) > 0
    }
  }

  /// Blocks the calling thread until a semaphore is signaled, for at most `duration`; returns
  /// whether it was signaled.
  public func wait(atMost duration: Duration, for semaphore: DispatchSemaphore) -> Bool {
    wait(atMost: duration) { semaphore.wait(timeout: .now() + $0 / .seconds(1)) == .success }
  }

  /// Blocks the calling thread until the work in a group is complete, for at most `duration`;
  /// returns whether the work is complete.
  public func wait(atMost duration: Duration, for group: DispatchGroup) -> Bool {
    wait(atMost: duration) { group.wait(timeout: .now() + $0 / .seconds(1)) == .success }
  }
}

/// The operation that a descriptor must be ready for.
public enum DescriptorReadiness: Sendable {
  case read, write
}
