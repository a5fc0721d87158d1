extension AudioBuffer {
  /// Appends frames from another buffer; traps if they exceed the capacity.
  @_noLocks public mutating func append(_ frames: Range<Int>, of source: borrowing AudioBuffer) {
    precondition(source.channelCount == channelCount, "another number of channels")
    precondition(
      0 <= frames.lowerBound && frames.upperBound <= source.frameCount, "no such frames")
    let (start, count) = (frameCount, frames.upperBound &- frames.lowerBound)
    frameCount = start &+ count
    let new = source.block.slice(from: frames.lowerBound, count: count)
    block.slice(from: start, count: count).copy(from: new)
  }

  /// Removes the first `count` frames and moves the remaining frames to the beginning.
  @_noLocks public mutating func removeFirst(_ count: Int) {
    precondition(0 <= count && count <= frameCount, "fewer frames than that")
    let rest = frameCount &- count
    block.slice(from: 0, count: rest).copy(from: block.slice(from: count, count: rest))
    frameCount = rest
  }
}
