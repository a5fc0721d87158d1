import CAllocationCounter
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AudioDevices

/// What the device's callback does, without a device.
@Suite("StreamMemory")
struct StreamMemoryTests {
  private func stream(_ client: AudioStreamClient) -> OpenStream {
    OpenStream(
      .output, chosen: nil, sampleRate: 48_000, channelCount: 2, client: client, server: .shared
    ) { _ in }
  }

  @Test("A block takes no memory, open or closed")
  func allocations() {
    let state = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8)
    let output = UnsafeMutablePointer<Float>.allocate(capacity: 1_024)
    defer {
      state.deallocate()
      output.deallocate()
    }
    let stream = stream(
      AudioStreamClient(render: { _, _, output, _ in output?.pointee = 0.5 }, state: state))
    func count() -> Int {
      allocation_counter_start()
      for _ in 0..<100 { stream.memory.pointee.process(nil, output, frames: 512) }
      return allocation_counter_stop()
    }
    output.initialize(repeating: 1, count: 1_024)
    #expect(count() == 0)
    #expect((0..<1_024).allSatisfy { output[$0] == 0 })
    stream.memory.pointee.open()
    #expect(count() == 0)
    #expect(output[0] == 0.5)
    #expect(stream.memory.pointee.meter.load.count == 100)
  }

  @Test("After close has returned the client is not called, whenever the device asks")
  func close() {
    for _ in 0..<200 {
      let calls = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: 1)
      calls.initialize(to: Atomic(0))
      let stream = stream(
        AudioStreamClient(
          render: { state, _, _, _ in
            let calls = state.assumingMemoryBound(to: Atomic<Int>.self)
            calls.pointee.wrappingAdd(1, ordering: .relaxed)
          }, state: calls))
      stream.memory.pointee.open()
      let device = Device(of: stream)
      #expect(waitUntil { calls.pointee.load(ordering: .relaxed) > 10 })
      stream.close()
      let count = calls.pointee.load(ordering: .relaxed)
      usleep(200)
      #expect(calls.pointee.load(ordering: .relaxed) == count)
      device.end()
      calls.deinitialize(count: 1)
      calls.deallocate()
    }
  }
}

/// A thread that asks for one block after the other.
private final class Device: Sendable {
  private let isEnding = Atomic<Bool>(false)
  private let hasEnded = DispatchSemaphore(value: 0)

  init(of stream: OpenStream) {
    Thread { [self] in
      while !isEnding.load(ordering: .acquiring) {
        stream.memory.pointee.process(nil, nil, frames: 64)
      }
      hasEnded.signal()
    }.start()
  }

  func end() {
    isEnding.store(true, ordering: .releasing)
    hasEnded.wait()
  }
}
