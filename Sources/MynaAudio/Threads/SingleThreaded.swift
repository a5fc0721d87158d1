/// An object that is not thread-safe and is used only by its `Owner`.
public protocol SingleThreaded: AnyObject, SendableMetatype {
  associatedtype Status: Sendable

  var status: Status { get }
}

package protocol Ticking: SingleThreaded {
  /// The interval between calls of `tick`; nil while there is no work.
  var pace: Duration? { get }

  func tick()
}
