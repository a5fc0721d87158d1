/// The frames of a player or a recorder, for one reader.
///
/// ```swift
/// for await block in recorder.tap() {
///   print(block.channels[0].map(\.magnitude).max() ?? 0)
/// }
/// ```
///
/// A tap buffers the latest 128 blocks, 1 MB at most, which is about a second. A slower reader
/// misses the oldest blocks, and gets the number of missed frames: the audio never waits for a
/// reader. The sequence ends when the player or recorder is released. A reader that leaves its
/// loop, or whose task is canceled, ends the tap.
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

    /// Waits for the next block, and returns it; nil at the end.
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
