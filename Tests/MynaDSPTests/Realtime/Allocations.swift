import CAllocationCounter
import MynaDSP
import TestSupport

/// Returns the number of allocator calls that `body` makes on this thread.
func allocations(in body: () -> Void) -> Int {
  allocation_counter_start()
  body()
  return allocation_counter_stop()
}

/// Block lengths that a device may request, and some unusual ones.
private let blockLengths = [512, 0, 1, 64, 480, 8_192, 17]

/// Returns the allocator calls during a unit's whole life: blocks of noise, the end of the input,
/// and the rest of the output.
func allocations(
  ofStreaming unit: consuming some StreamProcessor & ~Copyable, channelCount: Int
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

/// Returns the allocator calls while processing blocks of noise.
func allocations(inBlocks channelCount: Int, process: (inout AudioBuffer) -> Void) -> Int {
  blockLengths.reduce(0) { total, length in
    var buffer = noise(channelCount: channelCount).buffer(from: 0, count: length)
    return total + allocations { for _ in 0..<20 { process(&buffer) } }
  }
}

private func noise(channelCount: Int) -> Signal {
  .noise(channelCount: channelCount, seconds: 0.2, seed: 7)
}
