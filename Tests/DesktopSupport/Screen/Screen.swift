import CXTest
import Foundation

/// A connection to an X server that sends key and pointer events.
///
/// When a call returns, the server has delivered its events to the programs.
final class Screen: @unchecked Sendable {
  let display: OpaquePointer
  let lock = NSLock()

  init(_ name: String) throws {
    Self.prepare
    guard let display = XOpenDisplay(name) else {
      throw Desktop.Failure(words: "no screen \(name)")
    }
    self.display = display
  }

  deinit { XCloseDisplay(display) }

  var root: Window { XDefaultRootWindow(display) }

  /// Runs `body` with exclusive use of the connection, and returns when the server has processed
  /// it.
  func whole<T>(_ body: () throws -> T) rethrows -> T {
    try lock.withLock {
      defer {
        // The first response may precede the events that the server writes to the app. The server
        // reads the second request only after it has written them all. Without it, the app could
        // report that it is idle, and the pointer leave a button whose click the app has not seen.
        XSync(display, 0)
        XSync(display, 0)
      }
      return try body()
    }
  }

  func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }

  private static let prepare: Void = {
    XInitThreads()
    // A window may vanish during a request, which then finds nothing.
    XSetErrorHandler { _, _ in 0 }
  }()
}
