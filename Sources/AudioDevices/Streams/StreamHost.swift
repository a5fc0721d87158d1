import Threads

/// The owner of the connection that streams run on: its threads, and the list of its open streams.
protocol StreamHost: AnyObject, Sendable {
  /// The thread that calls cubeb.
  ///
  /// Such a call may block as long as the server does.
  var thread: SerialThread { get }
  /// The thread that delivers events.
  ///
  /// Its callbacks may call back.
  var events: SerialThread { get }
  var time: any TimeSource { get }
  /// Removes a stream that is being closed; called on `thread`.
  func remove(_ stream: CubebStream)
  /// Removes a dead stream, and checks whether the server is dead; called on `thread`.
  func failed(_ stream: CubebStream)
}
