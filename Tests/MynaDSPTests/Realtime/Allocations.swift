import CAllocationCounter
import MynaDSP
import TestSupport

/// Returns how often `body` asked the memory allocator for anything, on this thread.
func allocations(in body: () -> Void) -> Int {
  allocation_counter_start()
  body()
  return allocation_counter_stop()
}

/// A processor that gives out as many frames as its rate demands.
protocol Converter: ~Copyable {
  var isFinished: Bool { get }
  mutating func write(_ buffer: borrowing AudioBuffer) -> Int
  mutating func finish()
  mutating func read(into buffer: inout AudioBuffer) -> Int
  mutating func reset()
}

extension TimePitch: Converter {}
extension Varispeed: Converter {}
extension Resampler: Converter {}

/// The lengths a device may ask for, and those that only a test would.
private let blockLengths = [512, 0, 1, 64, 480, 8_192, 17]

/// Returns the allocator calls of a whole life: blocks of noise, the end, the rest, and a reset.
func allocationsOfConverter<C: Converter & ~Copyable>(
  _ converter: consuming C, channelCount: Int
) -> Int {
  var total = 0
  for length in blockLengths {
    let input = AudioBuffer.noise(channelCount: channelCount, frameCount: length)
    var output = AudioBuffer(channelCount: channelCount, capacity: max(length, 1))
    total += allocations {
      for _ in 0..<20 {
        _ = converter.write(input)
        _ = converter.read(into: &output)
      }
      converter.finish()
      while !converter.isFinished { _ = converter.read(into: &output) }
      converter.reset()
    }
  }
  return total
}

extension AudioBuffer {
  /// A full buffer of white noise.
  static func noise(channelCount: Int, frameCount: Int) -> AudioBuffer {
    let signal = Signal.noise(
      channelCount: channelCount, seconds: Double(frameCount) / 48_000, seed: 7)
    var buffer = AudioBuffer(channelCount: channelCount, capacity: frameCount)
    for channel in 0..<channelCount {
      for frame in 0..<frameCount { buffer[channel, frame] = signal.channels[channel][frame] }
    }
    return buffer
  }
}
