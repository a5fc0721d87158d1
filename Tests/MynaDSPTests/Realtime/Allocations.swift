import CAllocationCounter
import MynaDSP
import TestSupport

/// Returns how often `body` asked the memory allocator for anything, on this thread.
func allocations(in body: () -> Void) -> Int {
  allocation_counter_start()
  body()
  return allocation_counter_stop()
}

/// The lengths a device may ask for, and those that only a test would.
private let blockLengths = [512, 0, 1, 64, 480, 8_192, 17]

/// Returns the allocator calls of a unit's whole life: blocks of noise, the end, and all that is left.
func allocations(
  ofStreaming unit: consuming some Streaming & ~Copyable, channelCount: Int
) -> Int {
  var total = 0
  for length in blockLengths {
    let input = noise(channelCount: channelCount).buffer(from: 0, count: length)
    var output = AudioBuffer(channelCount: channelCount, capacity: length)
    total += allocations {
      for _ in 0..<20 {
        _ = unit.write(input)
        _ = unit.read(into: &output)
      }
    }
  }
  var output = AudioBuffer(channelCount: channelCount, capacity: 512)
  return total
    + allocations {
      unit.finish()
      while !unit.isFinished { _ = unit.read(into: &output) }
    }
}

/// Returns the allocator calls of what a processor does to blocks of noise.
func allocations(inBlocks channelCount: Int, process: (inout AudioBuffer) -> Void) -> Int {
  blockLengths.reduce(0) { total, length in
    var buffer = noise(channelCount: channelCount).buffer(from: 0, count: length)
    return total + allocations { for _ in 0..<20 { process(&buffer) } }
  }
}

private func noise(channelCount: Int) -> Signal {
  .noise(channelCount: channelCount, seconds: 0.2, seed: 7)
}
