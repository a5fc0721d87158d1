import Realtime
import Testing

@Suite("Memory and Owned")
struct FixedBufferTests {
  /// Counts how many of its kind there are.
  private final class InstanceCounter {
    var count = 0
  }

  private struct CountedInstance: ~Copyable {
    let counter: InstanceCounter

    init(_ counter: InstanceCounter) {
      self.counter = counter
      counter.count += 1
    }

    deinit { counter.count -= 1 }
  }

  private struct InitializationError: Error {}

  @Test("Each element is created once and destroyed with its memory")
  func lifetimes() {
    let counter = InstanceCounter()
    do {
      let memory = FixedBuffer(count: 5) { _ in CountedInstance(counter) }
      let single = PinnedValue(CountedInstance(counter))
      #expect(counter.count == 6 && memory.count == 5)
      #expect(memory[4].counter === counter && single.pointer.pointee.counter === counter)
    }
    #expect(counter.count == 0)
  }

  @Test("If creating an element fails, the elements before it are destroyed")
  func failure() {
    let counter = InstanceCounter()
    #expect(throws: InitializationError.self) {
      _ = try FixedBuffer(count: 5) { index throws(InitializationError) in
        if index == 3 { throw InitializationError() }
        return CountedInstance(counter)
      }
    }
    #expect(counter.count == 0)
  }

  @Test("Sample memory is initially zero, and can be changed and cleared")
  func samples() {
    let samples = FixedBuffer<Float>(count: 3)
    #expect(samples[0] == 0 && samples[2] == 0)
    samples[1] = 2
    samples[1] += 1
    #expect(samples.base[1] == 3 && samples.first == samples.base)
    samples.clear()
    #expect(samples[1] == 0)
    #expect(FixedBuffer<Float>(count: 0).first == nil)
  }
}
