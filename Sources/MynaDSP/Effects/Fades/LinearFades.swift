/// Fades audio in at its beginning and out at its end.
///
/// The gain changes linearly from frame to frame. The first frame of a fade-in and the last frame
/// of a fade-out are silent. The end is known only when the input ends, so the processor holds back
/// as many frames as the fade-out is long.
package struct LinearFades: ~Copyable, Sendable {
  /// Whether every frame has been read; always false before `finish()`.
  package private(set) var isFinished = false
  /// The number of frames written so far.
  package private(set) var frameCount = 0

  private let fadeIn: Int
  private let fadeOut: Int
  private var frames: FrameQueue
  private var inputEnded = false

  /// The maximum number of frames that can be written before they are read.
  private static let mostFrames = 8_192

  /// Creates fades with lengths in frames.
  package init(fadeIn: Int, fadeOut: Int, channelCount: Int) {
    (self.fadeIn, self.fadeOut) = (fadeIn, fadeOut)
    frames = FrameQueue(channelCount: channelCount, capacity: fadeOut + Self.mostFrames)
  }

  /// Appends as many frames of `buffer` as fit and returns the number appended.
  package mutating func write(_ buffer: borrowing AudioBuffer) -> Int {
    let count = min(buffer.frameCount, frames.room)
    let block = frames.extend(by: count)
    block.copy(from: buffer.block.slice(from: 0, count: count))
    let rising = min(count, max(0, fadeIn - frameCount))
    for channel in 0..<block.channelCount {
      let samples = block[channel]
      for n in 0..<rising { samples[n] *= Float(frameCount + n) / Float(fadeIn) }
    }
    frameCount += count
    return count
  }

  /// Marks the end of the input.
  ///
  /// The rest of the output can then be read.
  package mutating func finish() {
    guard !inputEnded else { return }
    inputEnded = true
    let block = frames.block
    let falling = min(fadeOut, block.frameCount)
    for channel in 0..<block.channelCount {
      let samples = block[channel] + (block.frameCount - falling)
      for n in 0..<falling { samples[n] *= Float(falling - 1 - n) / Float(fadeOut) }
    }
    isFinished = frames.count == 0
  }

  /// Fills `buffer` up to its capacity and returns the number of frames read.
  package mutating func read(into buffer: inout AudioBuffer) -> Int {
    let available = inputEnded ? frames.count : max(0, frames.count - fadeOut)
    buffer.frameCount = min(buffer.capacity, available)
    buffer.block.copy(from: frames.block.slice(from: 0, count: buffer.frameCount))
    frames.consume(buffer.frameCount)
    isFinished = inputEnded && frames.count == 0
    return buffer.frameCount
  }
}
