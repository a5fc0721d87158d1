/// The frames that a player or a recorder passes on, for one reader.
///
/// ```swift
/// for await block in recorder.tap() {
///   print(block.channels[0].map(\.magnitude).max() ?? 0)
/// }
/// ```
///
/// A tap keeps the latest 128 blocks, which are 1 MB at most, for about a second. A reader that is slower misses the oldest ones, and is
/// told how many frames those had: the sound never waits for a reader. The sequence ends when the player or recorder is released; a reader
/// that leaves its loop, or whose task is canceled, ends the tap.
public struct SoundTap: AsyncSequence, Sendable {
  /// Reading a tap never fails.
  public typealias Failure = Never

  private let blocks: AsyncStream<SoundBlock>

  /// The largest number of blocks that wait for the reader.
  static let maximumBlockCount = 128
  /// The largest number of frames in a block.
  static let blockFrames = 1_024

  /// Creates a tap, and what gives it its blocks.
  static func make() -> (SoundTap, AsyncStream<SoundBlock>.Continuation) {
    let (blocks, continuation) = AsyncStream.makeStream(
      of: SoundBlock.self, bufferingPolicy: .bufferingNewest(maximumBlockCount))
    return (SoundTap(blocks: blocks), continuation)
  }

  /// Creates the iterator of the only reader.
  public func makeAsyncIterator() -> Iterator {
    Iterator(blocks: blocks.makeAsyncIterator())
  }

  /// Waits for one block after another.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var blocks: AsyncStream<SoundBlock>.Iterator
    /// The frame behind the latest block.
    private var end = 0

    fileprivate init(blocks: AsyncStream<SoundBlock>.Iterator) { self.blocks = blocks }

    /// Waits for the next block; nil at the end.
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
