import MynaDSP

/// The frames that were decoded last, by their number; the oldest go when there are too many.
struct HeldFrames {
  /// The numbers of the frames that are held.
  private(set) var range = 0..<0

  private let channelCount: Int
  private let capacity = 1 << 18
  /// Interleaved, frame `n` at `n mod capacity`.
  private var samples: [Float]
  private var scratch: [Float]

  /// Holds nothing; blocks that are appended have `Pipeline.blockFrames` at most.
  init(channelCount: Int) {
    self.channelCount = channelCount
    samples = [Float](repeating: 0, count: capacity * channelCount)
    scratch = [Float](repeating: 0, count: Pipeline.blockFrames * channelCount)
  }

  /// The frames that can be held.
  var room: Int { capacity }

  /// Forgets all, and numbers the next ones from `frame` on.
  mutating func restart(at frame: Int) { range = frame..<frame }

  /// Forgets the frames from `frame` on.
  mutating func truncate(to frame: Int) {
    let end = min(max(frame, range.lowerBound), range.upperBound)
    range = range.lowerBound..<end
  }

  /// Appends to `target` frames from `frame` on, which must be held, as many as lie in a row; returns their number.
  func read(from frame: Int, count: Int, appendingTo target: inout [Float]) -> Int {
    let start = frame % capacity
    let count = min(count, range.upperBound - frame, capacity - start)
    target += samples[start * channelCount..<(start + count) * channelCount]
    return count
  }

  /// Keeps the frames of `buffer` behind those held.
  mutating func append(_ buffer: borrowing AudioBuffer) {
    let count = buffer.frameCount
    scratch.withUnsafeMutableBufferPointer { buffer.interleave(into: $0) }
    let start = range.upperBound
    for offset in 0..<count {
      let place = (start + offset) % capacity * channelCount
      for channel in 0..<channelCount {
        samples[place + channel] = scratch[offset * channelCount + channel]
      }
    }
    range = max(range.lowerBound, start + count - capacity)..<start + count
  }
}
