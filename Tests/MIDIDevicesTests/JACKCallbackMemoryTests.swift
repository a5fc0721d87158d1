import CAllocationCounter
import CJACK
import Foundation
import Realtime
import Synchronization
import Testing
import Threads

@testable import MIDIDevices

/// A JACK whose cycles the test runs: each port is its own buffer, with three events.
private let functions = JACKProcessFunctions(
  time: { UInt64(MonotonicClock.nanoseconds / 1_000) },
  cycle: { _, frame, start, end, period in
    frame?.pointee = 0
    start?.pointee = 5_000_000
    end?.pointee = 5_010_000
    period?.pointee = 10_000
    return 0
  }, buffer: { port, _ in UnsafeMutableRawPointer(port) }, eventCount: { _ in 3 },
  event: { event, buffer, number in
    guard let event, let buffer else { return -1 }
    event.pointee.time = 48 * number
    event.pointee.size = Int(number) * 6
    event.pointee.buffer = buffer.assumingMemoryBound(to: UInt8.self)
    return 0
  })

@Suite("JACK callback")
struct JACKCallbackMemoryTests {
  private func withMemory(_ body: (borrowing JACKCallbackMemory) -> Void) throws {
    let thread = try #require(InputThread())
    var ports = [UInt8](0..<32)
    ports.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      body(
        JACKCallbackMemory(
          functions, client: OpaquePointer(base),
          ports: [OpaquePointer(base), OpaquePointer(base + 16)],
          wakeDescriptor: thread.wakeDescriptor))
    }
  }

  @Test("Bytes keep their order and their frame times, in events of any size")
  func order() throws {
    try withMemory { memory in
      memory.process(frames: 480)
      var packets: [JACKPacket] = []
      while let packet = memory.packets.next() { packets.append(packet) }
      let bytes = packets.map(\.bytes)
      #expect(
        bytes == [
          [0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11],
          [16, 17, 18, 19, 20, 21], [16, 17, 18, 19, 20, 21, 22, 23], [24, 25, 26, 27],
        ])
      #expect(packets.map(\.port) == [0, 0, 0, 1, 1, 1])
      // One and two milliseconds after the start of the cycle; both clocks are the same here.
      for (packet, expected) in zip(packets, [1, 2, 2, 1, 2, 2]) {
        #expect(abs(packet.stamp - 5_000_000_000 - expected * 1_000_000) < 50_000)
      }
    }
  }

  @Test("10,000 cycles cause no allocation or lock, and unread events are marked as lost")
  func allocations() throws {
    try withMemory { memory in
      allocation_counter_start()
      for _ in 0..<10_000 { memory.process(frames: 480) }
      #expect(allocation_counter_stop() == 0)
      #expect(allocation_counter_locks() == 0)
      let hasOverflowed = memory.hasOverflowed.load(ordering: .acquiring)
      let room = memory.packets.capacity - memory.packets.count
      #expect(hasOverflowed)
      #expect(room == 0)
    }
  }
}
