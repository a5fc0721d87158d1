import Realtime
import Testing

@Suite("Memory and Owned")
struct MemoryTests {
  /// Counts how many of its kind there are.
  private final class Census {
    var count = 0
  }

  private struct Citizen: ~Copyable {
    let census: Census

    init(_ census: Census) {
      self.census = census
      census.count += 1
    }

    deinit { census.count -= 1 }
  }

  private struct Refusal: Error {}

  @Test("Each element is created once, and destroyed with its memory")
  func lifetimes() {
    let census = Census()
    do {
      let memory = Memory(count: 5) { _ in Citizen(census) }
      let single = Owned(Citizen(census))
      #expect(census.count == 6 && memory.count == 5)
      #expect(memory[4].census === census && single.pointer.pointee.census === census)
    }
    #expect(census.count == 0)
  }

  @Test("If creating an element fails, the elements before it are destroyed")
  func failure() {
    let census = Census()
    #expect(throws: Refusal.self) {
      _ = try Memory(count: 5) { index throws(Refusal) in
        if index == 3 { throw Refusal() }
        return Citizen(census)
      }
    }
    #expect(census.count == 0)
  }

  @Test("Sample memory starts at zero, and can be changed and cleared")
  func samples() {
    let samples = Memory<Float>(count: 3)
    #expect(samples[0] == 0 && samples[2] == 0)
    samples[1] = 2
    samples[1] += 1
    #expect(samples.base[1] == 3 && samples.first == samples.base)
    samples.clear()
    #expect(samples[1] == 0)
    #expect(Memory<Float>(count: 0).first == nil)
  }
}
