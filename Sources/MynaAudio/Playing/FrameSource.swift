protocol FrameSource: AnyObject {
  var sampleRate: Double { get }
  var channelCount: Int { get }
  /// The number of frames once the end is known.
  ///
  /// Until then, frames may arrive later than they are requested.
  var frameCount: Int? { get }
  var failure: RenderError? { get }

  func read(from frame: Int, count: Int, appendingTo target: inout [Float])
}
