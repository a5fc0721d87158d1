/// A function that renders or receives a stream's audio, and the memory that the function uses.
///
/// The memory belongs to the caller. It must stay valid until the stream's `close()` has returned,
/// because an open stream uses it. To ensure this, let the same object own the stream and the
/// memory.
public struct AudioStreamClient: @unchecked Sendable {
  /// Processes one block on the device's thread, which has a deadline: see `docs/REALTIME.md`.
  ///
  /// Samples are interleaved, with the stream's channel count. `input` is nil for an output, and
  /// `output` for an input. All frames of `output` must be written. A block contains at least one
  /// frame, and its length has no upper limit.
  public typealias RenderCallback =
    @convention(c) (
      _ state: UnsafeMutableRawPointer, _ input: UnsafePointer<Float>?,
      _ output: UnsafeMutablePointer<Float>?, _ frameCount: Int
    ) -> Void

  /// The function that is called for each block.
  public let render: RenderCallback
  /// The memory that is passed to the function.
  public let state: UnsafeMutableRawPointer

  /// Creates a client from a function and its memory.
  public init(render: @escaping RenderCallback, state: UnsafeMutableRawPointer) {
    self.render = render
    self.state = state
  }
}
