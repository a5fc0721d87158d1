/// A sequence that delivers the audio of a player or recorder to one reader.
///
/// ```swift
/// for await block in recorder.tap() {
///   print(block.channels[0].map(\.magnitude).max() ?? 0)
/// }
/// ```
///
/// A tap buffers the latest 128 blocks, up to 1 MB, which is about one second of audio. The audio
/// never waits for the reader. If the reader is too slow, it misses the oldest blocks, and the next
/// block contains the number of missed frames. The sequence ends when the player or recorder is
/// released. The tap ends when the reader leaves its loop or its task is canceled.
public struct SoundTap: AsyncSequence, Sendable {
  /// Reading a tap never fails.
  public typealias Failure = Never

  private let blocks: AsyncStream<SoundBlock>

  static let maximumBlockCount = 128
  static let blockFrames = 1_024

  static func make() -> (SoundTap, AsyncStream<SoundBlock>.Continuation) {
    let (blocks, continuation) = AsyncStream.makeStream(
      of: SoundBlock.self, bufferingPolicy: .bufferingNewest(maximumBlockCount))
    return (SoundTap(blocks: blocks), continuation)
  }

  /// Creates the iterator for the only reader.
  public func makeAsyncIterator() -> Iterator {
    Iterator(blocks: blocks.makeAsyncIterator())
  }

  /// An iterator that waits for blocks.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var blocks: AsyncStream<SoundBlock>.Iterator
    private var end = 0

    fileprivate init(blocks: AsyncStream<SoundBlock>.Iterator) { self.blocks = blocks }

    /// Waits for the next block and returns it; nil at the end.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> SoundBlock? {
      guard var block = await blocks.next(isolation: actor) else { return nil }
      block.missedFrameCount = block.startFrame - end
      end = block.startFrame + block.frameCount
      return block
    }
  }
}
