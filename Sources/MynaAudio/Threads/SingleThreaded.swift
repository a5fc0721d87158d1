/// An object that is not thread-safe and is used only by its `CoreOwner`.
public protocol SingleThreaded: AnyObject, SendableMetatype {
  associatedtype Status: Sendable

  var status: Status { get }
}

package protocol Tickable: SingleThreaded {
  /// The interval between calls of `tick`; nil while `tick` isn't needed.
  var pace: Duration? { get }

  func tick()
}
