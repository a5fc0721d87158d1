/// Renders or receives the sound of a stream: a function and the memory it works on.
///
/// The memory belongs to the caller. It must live until the stream's `close()` has returned, and a
/// stream that is never closed keeps using it. So own both in one object.
public struct AudioStreamClient: @unchecked Sendable {
  /// Processes one block on the device's thread, which has a deadline: see `docs/REALTIME.md`.
  ///
  /// Samples are interleaved, in the stream's channel count. `input` is nil for an output, `output`
  /// for an input. All frames of `output` must be written. A block has 1 frame or more, without an
  /// upper bound.
  public typealias Render =
    @convention(c) (
      _ state: UnsafeMutableRawPointer, _ input: UnsafePointer<Float>?,
      _ output: UnsafeMutablePointer<Float>?, _ frameCount: Int
    ) -> Void

  /// The function that is called for each block.
  public let render: Render
  /// The function's argument.
  public let state: UnsafeMutableRawPointer

  /// Creates a client from a function and its memory.
  public init(render: @escaping Render, state: UnsafeMutableRawPointer) {
    self.render = render
    self.state = state
  }
}
