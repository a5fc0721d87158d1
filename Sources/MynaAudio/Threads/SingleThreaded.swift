/// An object that is not thread-safe, and is used by its `Owner` alone.
public protocol SingleThreaded: AnyObject, SendableMetatype {
  /// A snapshot for other threads.
  associatedtype Status: Sendable

  /// The present state.
  var status: Status { get }
}

/// A single-threaded object that has work to do again and again.
package protocol Ticking: SingleThreaded {
  /// The interval between calls of `tick`; nil while there is nothing to do.
  var pace: Duration? { get }

  /// Does the work.
  func tick()
}
