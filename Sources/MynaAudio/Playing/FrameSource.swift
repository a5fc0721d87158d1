protocol FrameSource: AnyObject {
  var sampleRate: Double { get }
  var channelCount: Int { get }
  /// The number of frames; nil until the end of the audio is known.
  ///
  /// While this is nil, frames can become available later than they are requested.
  var frameCount: Int? { get }
  var failure: RenderError? { get }

  /// Appends up to `count` interleaved frames to `target`, starting at `frame`.
  ///
  /// Appends fewer frames if no more are available yet.
  func read(from frame: Int, count: Int, appendingTo target: inout [Float])
}
