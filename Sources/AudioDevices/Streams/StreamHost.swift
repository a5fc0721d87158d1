import Threads

/// The owner of the connection that streams run on: its queues, and the list of its open streams.
protocol StreamHost: AnyObject, Sendable {
  /// The thread that calls cubeb; such a call may block as long as the server does.
  var thread: SerialThread { get }
  /// The thread that delivers events; what is called there may call back.
  var events: SerialThread { get }
  /// The time by which streams wait.
  var time: any TimeSource { get }
  /// Forgets a stream that is being closed; called on `thread`.
  func remove(_ stream: OpenStream)
  /// Forgets a stream that is dead, and checks whether the server is; called on `thread`.
  func failed(_ stream: OpenStream)
}
