/// A function that renders or receives a stream's audio, and the memory it works on.
///
/// The memory belongs to the caller. It must live until the stream's `close()` has returned, and a
/// stream that is never closed keeps using it. So let one object own both.
public struct AudioStreamClient: @unchecked Sendable {
  /// Processes one block on the device's thread, which has a deadline: see `docs/REALTIME.md`.
  ///
  /// Samples are interleaved, with the stream's channel count. `input` is nil for an output, and
  /// `output` for an input. All frames of `output` must be written. A block has at least one frame,
  /// and no maximum length.
  public typealias Render =
    @convention(c) (
      _ state: UnsafeMutableRawPointer, _ input: UnsafePointer<Float>?,
      _ output: UnsafeMutablePointer<Float>?, _ frameCount: Int
    ) -> Void

  /// The function that is called for each block.
  public let render: Render
  /// The memory that is passed to the function.
  public let state: UnsafeMutableRawPointer

  /// Creates a client from a function and its memory.
  public init(render: @escaping Render, state: UnsafeMutableRawPointer) {
    self.render = render
    self.state = state
  }
}
