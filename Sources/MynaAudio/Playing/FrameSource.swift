/// A sound as a player takes it: frames by their number, at a rate that effects work at.
protocol FrameSource: AnyObject {
  /// Hertz.
  var sampleRate: Double { get }
  /// One is mono, two stereo.
  var channelCount: Int { get }
  /// The number of frames, once the end is known; while it is not, more may come later than they are asked for.
  var frameCount: Int? { get }
  /// Why reading came to an end before the sound did.
  var failure: RenderError? { get }

  /// Appends to `target` interleaved frames from `frame` on, at most `count`; fewer only where there are no more yet.
  func read(from frame: Int, count: Int, appendingTo target: inout [Float])
}
