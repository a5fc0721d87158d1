import MynaDSP

/// Adds silence before and after audio.
struct SilencePadding: ~Copyable, StreamProcessor {
  private var leading: Int
  private var trailing: Int
  private var held: AudioBuffer
  private var inputEnded = false

  /// Creates padding with lengths in frames.
  init(leading: Int, trailing: Int, channelCount: Int) {
    (self.leading, self.trailing) = (leading, trailing)
    held = AudioBuffer(channelCount: channelCount, capacity: Pipeline.blockFrames)
    held.frameCount = 0
  }

  var isFinished: Bool { inputEnded && leading == 0 && held.frameCount == 0 && trailing == 0 }

  mutating func write(_ buffer: borrowing AudioBuffer) -> Int {
    let count = min(buffer.frameCount, held.capacity - held.frameCount)
    held.append(0..<count, of: buffer)
    return count
  }

  mutating func finish() { inputEnded = true }

  mutating func read(into buffer: inout AudioBuffer) -> Int {
    if leading > 0 { return Self.takeSilence(from: &leading, into: &buffer) }
    let count = min(buffer.capacity, held.frameCount)
    guard count == 0, inputEnded else {
      buffer.frameCount = 0
      buffer.append(0..<count, of: held)
      held.removeFirst(count)
      return count
    }
    return Self.takeSilence(from: &trailing, into: &buffer)
  }

  private static func takeSilence(from rest: inout Int, into buffer: inout AudioBuffer) -> Int {
    buffer.frameCount = min(buffer.capacity, rest)
    for channel in 0..<buffer.channelCount {
      for frame in 0..<buffer.frameCount { buffer[channel, frame] = 0 }
    }
    rest -= buffer.frameCount
    return buffer.frameCount
  }
}
