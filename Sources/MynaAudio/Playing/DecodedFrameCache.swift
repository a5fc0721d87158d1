import MynaDSP

struct DecodedFrameCache {
  private(set) var range = 0..<0

  private let channelCount: Int
  private let capacity = 1 << 18
  private var samples: [Float]
  private var scratch: [Float]

  init(channelCount: Int) {
    self.channelCount = channelCount
    samples = [Float](repeating: 0, count: capacity * channelCount)
    scratch = [Float](repeating: 0, count: Pipeline.blockFrames * channelCount)
  }

  var room: Int { capacity }

  mutating func restart(at frame: Int) { range = frame..<frame }

  mutating func truncate(to frame: Int) {
    let end = min(max(frame, range.lowerBound), range.upperBound)
    range = range.lowerBound..<end
  }

  func read(from frame: Int, count: Int, appendingTo target: inout [Float]) -> Int {
    let start = frame % capacity
    let count = min(count, range.upperBound - frame, capacity - start)
    target += samples[start * channelCount..<(start + count) * channelCount]
    return count
  }

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
