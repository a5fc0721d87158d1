import Threads

/// The object that owns the sound server connection, its threads, and the list of open streams.
///
/// Streams call cubeb on `thread`, because a call blocks until the server responds. Events are
/// delivered on `events`, where event handlers can call any method. `remove` and `failed` are
/// called on `thread`.
protocol AudioStreamHost: AnyObject, Sendable {
  var thread: SerialThread { get }
  var events: SerialThread { get }
  var time: any TimeSource { get }
  func remove(_ stream: CubebStream)
  func failed(_ stream: CubebStream)
}
