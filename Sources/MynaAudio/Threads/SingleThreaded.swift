/// An object that is not thread-safe and is used only by its `Owner`.
public protocol SingleThreaded: AnyObject, SendableMetatype {
  /// A snapshot for other threads.
  associatedtype Status: Sendable

  /// The current state.
  var status: Status { get }
}

/// A single-threaded object with periodic work.
package protocol Ticking: SingleThreaded {
  /// The interval between calls of `tick`; nil while there is no work.
  var pace: Duration? { get }

  func tick()
}
