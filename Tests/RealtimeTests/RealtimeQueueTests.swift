import CAllocationCounter
import Foundation
import Realtime
import Testing

@Suite("RealtimeQueue")
struct RealtimeQueueTests {
  @Test("Two threads pass a million values in order, without duplicates")
  func twoThreads() {
    let queue = SharedQueue()
    let total = 1_000_000
    Thread {
      var next = 0
      while next < total { if queue.queue.write(next) { next += 1 } }
    }.start()
    var (next, wrong) = (0, 0)
    while next < total {
      guard let value = queue.queue.next() else { continue }
      if value != next { wrong += 1 }
      next += 1
    }
    #expect(wrong == 0)
    #expect(queue.queue.next() == nil)
  }

  @Test(
    "A full queue accepts nothing, and several values are accepted either completely or not at all")
  func limits() {
    let queue = RealtimeQueue<Int>(capacity: 3)
    #expect(queue.capacity == 4)
    #expect(queue.write(contentsOf: [1, 2, 3]) == true)
    #expect(queue.write(contentsOf: [4, 5]) == false)
    #expect(queue.count == 3)
    #expect(queue.write(4) && !queue.write(5))
    #expect((1...4).allSatisfy { queue.next() == $0 })
    #expect(queue.next() == nil && queue.count == 0)
    #expect(queue.write(contentsOf: [6, 7, 8, 9]) == true)
    #expect(queue.next() == 6)
  }

  @Test("Neither writing to the queue nor reading from it allocates memory")
  func allocations() {
    let queue = RealtimeQueue<SIMD4<Float>>(capacity: 16)
    var sum = SIMD4<Float>(repeating: 0)
    allocation_counter_start()
    for round in 0..<1_000 {
      _ = queue.write(SIMD4(repeating: Float(round)))
      if let value = queue.next() { sum += value }
    }
    #expect(allocation_counter_stop() == 0)
    #expect(sum.x == 499_500)
  }
}

/// A queue that two threads can hold.
private final class SharedQueue: Sendable {
  let queue = RealtimeQueue<Int>(capacity: 100)
}
