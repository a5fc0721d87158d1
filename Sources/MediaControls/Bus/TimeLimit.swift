import CGio
import Dispatch

/// Ends a call of GLib's that takes too long.
///
/// `GCancellable` may be used from any thread.
final class TimeLimit: @unchecked Sendable {
  let cancellable: UnsafeMutablePointer<GCancellable>?
  private let library: GioLibrary
  private let timer = DispatchSource.makeTimerSource()

  /// Begins to count.
  init(_ timeout: Duration, _ library: GioLibrary) {
    (self.library, cancellable) = (library, library.newCancellable())
    timer.setEventHandler { [self] in library.cancel(cancellable) }
    timer.schedule(deadline: .now() + .milliseconds(Int(timeout.milliseconds)))
    timer.resume()
  }

  /// Ends the counting; to be called in any case.
  func end() { timer.cancel() }

  deinit { if let cancellable { library.release(cancellable) } }
}

extension Duration {
  /// Whole milliseconds, as C functions want them.
  var milliseconds: Int32 { Int32(min(max(self / .milliseconds(1), 0), 1e9)) }
}
