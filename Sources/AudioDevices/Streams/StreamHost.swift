import Threads

/// The owner of the connection that streams run on: its threads, and the list of its open streams.
///
/// `thread` calls cubeb, and such a call may block as long as the server does. `events` delivers
/// events; its callbacks may call back. `remove` and `failed` are called on `thread`.
protocol StreamHost: AnyObject, Sendable {
  var thread: SerialThread { get }
  var events: SerialThread { get }
  var time: any TimeSource { get }
  func remove(_ stream: CubebStream)
  func failed(_ stream: CubebStream)
}
