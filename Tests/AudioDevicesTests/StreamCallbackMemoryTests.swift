import CAllocationCounter
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AudioDevices

/// Tests the work of the device's callback, without a device.
@Suite("StreamCallbackMemory")
struct StreamCallbackMemoryTests {
  private func stream(_ client: AudioStreamClient) -> CubebStream {
    CubebStream(
      .output, chosen: nil, sampleRate: 48_000, channelCount: 2, client: client,
      host: AudioServer.shared
    ) { _ in }
  }

  @Test("Processing a block allocates no memory, whether the stream is open or closed")
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

  @Test("Denormal numbers are flushed to zero in the client's callback, and only there")
  func denormals() {
    let numbers = UnsafeMutablePointer<Float>.allocate(capacity: 3)
    defer { numbers.deallocate() }
    numbers.initialize(repeating: 0, count: 3)
    func product(_ a: Float, _ b: Float) -> Float {
      (numbers[0], numbers[1]) = (a, b)
      let stream = self.stream(
        AudioStreamClient(
          render: { state, _, _, _ in
            let numbers = state.assumingMemoryBound(to: Float.self)
            numbers[2] = numbers[0] * numbers[1]
          }, state: numbers))
      stream.memory.pointee.open()
      stream.memory.pointee.process(nil, nil, frames: 1)
      return numbers[2]
    }
    #expect(product(2, 3) == 6)
    #expect(product(.leastNormalMagnitude, 0.5) == 0, "as a result")
    #expect(product(.leastNonzeroMagnitude, 1e30) == 0, "as an operand")
    #expect(numbers[0] * numbers[1] > 0, "the thread computes as before, after the block")
  }

  @Test("After close returns, the client is never called")
  func close() {
    for _ in 0..<100 {
      let client = UnsafeMutablePointer<Client>.allocate(capacity: 1)
      client.initialize(to: Client())
      let stream = stream(
        AudioStreamClient(
          render: { state, _, _, _ in
            state.assumingMemoryBound(to: Client.self).pointee.render()
          }, state: client))
      stream.memory.pointee.open()
      let device = Device(of: stream)
      #expect(waitUntil { client.pointee.callCount.load(ordering: .relaxed) > 10 })
      stream.close()
      client.pointee.isGone.store(true, ordering: .sequentiallyConsistent)
      let asked = device.blockCount
      #expect(waitUntil { device.blockCount > asked + 1_000 })
      #expect(client.pointee.lateCount.load(ordering: .sequentiallyConsistent) == 0)
      device.end()
      client.deinitialize(count: 1)
      client.deallocate()
    }
  }
}

/// Memory that must not be used after its release, with a record of its uses.
private struct Client: ~Copyable {
  let callCount = Atomic<Int>(0)
  let isGone = Atomic<Bool>(false)
  let lateCount = Atomic<Int>(0)

  /// Takes a while, so that a stream can be closed during the call.
  func render() {
    for _ in 0..<50 {
      callCount.wrappingAdd(1, ordering: .relaxed)
      if isGone.load(ordering: .sequentiallyConsistent) {
        lateCount.wrappingAdd(1, ordering: .sequentiallyConsistent)
      }
    }
  }
}

/// A thread that requests block after block.
private final class Device: Sendable {
  private let isEnding = Atomic<Bool>(false)
  private let hasEnded = DispatchSemaphore(value: 0)
  private let blocks = Atomic<Int>(0)

  var blockCount: Int { blocks.load(ordering: .acquiring) }

  init(of stream: CubebStream) {
    Thread { [self] in
      while !isEnding.load(ordering: .acquiring) {
        stream.memory.pointee.process(nil, nil, frames: 64)
        blocks.wrappingAdd(1, ordering: .releasing)
      }
      hasEnded.signal()
    }.start()
  }

  func end() {
    isEnding.store(true, ordering: .releasing)
    hasEnded.wait()
  }
}
