import Dispatch

/// The owner of the connection that streams run on: its queues, and the list of its open streams.
protocol StreamHost: AnyObject, Sendable {
  /// The queue on which cubeb is called; such a call may block as long as the server does.
  var queue: DispatchQueue { get }
  /// The queue on which events are delivered; what is called there may call back.
  var events: DispatchQueue { get }
  /// Forgets a stream that is being closed; called on `queue`.
  func remove(_ stream: OpenStream)
  /// Forgets a stream that is dead, and checks whether the server is; called on `queue`.
  func failed(_ stream: OpenStream)
}
