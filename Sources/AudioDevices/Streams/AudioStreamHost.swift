import Threads

/// The owner of the connection that streams use, with its threads and the list of its open streams.
///
/// cubeb is called on `thread`, where a call can block as long as the server does. Events are
/// delivered on `events`, where callbacks can call back. `remove` and `failed` are called on
/// `thread`.
protocol AudioStreamHost: AnyObject, Sendable {
  var thread: SerialThread { get }
  var events: SerialThread { get }
  var time: any TimeSource { get }
  func remove(_ stream: CubebStream)
  func failed(_ stream: CubebStream)
}
