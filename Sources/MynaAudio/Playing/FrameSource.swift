protocol FrameSource: AnyObject {
  var sampleRate: Double { get }
  var channelCount: Int { get }
  /// The number of frames; nil until the end is known.
  ///
  /// Until then, frames can arrive later than they are requested.
  var frameCount: Int? { get }
  var failure: RenderError? { get }

  /// Appends up to `count` interleaved frames, from `frame` on; fewer if no more are available yet.
  func read(from frame: Int, count: Int, appendingTo target: inout [Float])
}
