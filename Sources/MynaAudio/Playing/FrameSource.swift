/// A source of numbered frames for a player, at a rate that effects support.
protocol FrameSource: AnyObject {
  var sampleRate: Double { get }
  var channelCount: Int { get }
  /// The number of frames once the end is known.
  ///
  /// Until then, frames may arrive later than they are requested.
  var frameCount: Int? { get }
  var failure: RenderError? { get }

  /// Appends at most `count` interleaved frames from `frame` on to `target`; fewer if no more are
  /// available yet.
  func read(from frame: Int, count: Int, appendingTo target: inout [Float])
}
