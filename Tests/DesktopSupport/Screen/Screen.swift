import CXTest
import Foundation

/// A connection to an X server, which presses keys and moves the pointer as a person would.
///
/// When a call returns, the server has passed on to the programs what was done.
final class Screen: @unchecked Sendable {
  let display: OpaquePointer
  let lock = NSLock()

  /// Connects to a screen such as ":1".
  init(_ name: String) throws {
    Self.prepare
    guard let display = XOpenDisplay(name) else {
      throw Desktop.Failure(words: "no screen \(name)")
    }
    self.display = display
  }

  deinit { XCloseDisplay(display) }

  var root: Window { XDefaultRootWindow(display) }

  /// Does `body` while no other thread uses the connection, and returns when the server has done it.
  func whole<T>(_ body: () throws -> T) rethrows -> T {
    try lock.withLock {
      defer {
        // The first answer may come before the server has written events to the app. It takes the second question only
        // after it has written them all; without that, the app could say that it is idle, and the pointer leave a button
        // that has not seen its click.
        XSync(display, 0)
        XSync(display, 0)
      }
      return try body()
    }
  }

  /// A number by which the server knows a name.
  func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }

  private static let prepare: Void = {
    XInitThreads()
    // A window may go while it is asked for; whoever asks finds nothing.
    XSetErrorHandler { _, _ in 0 }
  }()
}
