import CGio
import Dispatch

/// Cancels a GLib call that takes too long.
///
/// `@unchecked Sendable` is safe because `GCancellable` can be used from any thread.
final class CallTimeout: @unchecked Sendable {
  let cancellable: UnsafeMutablePointer<GCancellable>?
  private let library: GioLibrary
  private let timer = DispatchSource.makeTimerSource()

  init(_ timeout: Duration, _ library: GioLibrary) {
    (self.library, cancellable) = (library, library.newCancellable())
    timer.setEventHandler { [self] in library.cancel(cancellable) }
    timer.schedule(deadline: .now() + .milliseconds(Int(timeout.milliseconds)))
    timer.resume()
  }

  /// Stops the timer.
  ///
  /// You must always call this method, because the timer retains this object while it is running.
  func end() { timer.cancel() }

  deinit { if let cancellable { library.release(cancellable) } }
}

extension Duration {
  /// The duration in whole milliseconds, for C functions.
  ///
  /// It is clamped to 0…10⁹.
  var milliseconds: Int32 { Int32(min(max(self / .milliseconds(1), 0), 1e9)) }
}
