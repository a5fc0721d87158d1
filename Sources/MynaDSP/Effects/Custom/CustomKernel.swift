import CRealtime
import Realtime

struct CustomKernel: ~Copyable {
  struct Change: BitwiseCopyable {
    let index: Int
    let value: Double
  }

  let latency: Int

  private let change: CustomUnit.Definition.ChangeFunction
  private let functionForBlock: CustomUnit.Definition.ProcessFunction
  private let functionForReset: CustomUnit.Definition.CleanupFunction
  private let destroy: CustomUnit.Definition.CleanupFunction
  private let memory: UnsafeMutableRawPointer
  private let values: FixedBuffer<Double>
  private let channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>>

  init(
    _ definition: CustomUnit.Definition, _ values: [Double], sampleRate: Double, channelCount: Int
  ) {
    memory = .allocate(byteCount: max(1, definition.byteCount), alignment: definition.alignment)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: definition.byteCount)
    self.values = FixedBuffer(count: values.count) { values[$0] }
    channels = .allocate(capacity: channelCount)
    definition.prepare(definition.context, memory, sampleRate, channelCount, self.values.base)
    latency = max(0, definition.latency(memory))
    (change, functionForBlock) = (definition.change, definition.process)
    (functionForReset, destroy) = (definition.reset, definition.destroy)
  }

  deinit {
    destroy(memory)
    memory.deallocate()
    channels.deallocate()
  }

  @_noLocks mutating func apply(_ new: Change) {
    values[new.index] = new.value
    let before = rt_allocations()
    rt_call_change(change, memory, values.base)
    checkAllocations(since: before)
  }

  @_noLocks mutating func process(_ block: AudioBlock) {
    guard block.frameCount > 0 else { return }
    for channel in 0..<block.channelCount { channels[channel] = block[channel] }
    let before = rt_allocations()
    rt_call_process(functionForBlock, memory, channels, block.frameCount)
    checkAllocations(since: before)
    block.limit(to: AudioBlock.mostSample)
  }

  @_noLocks mutating func reset() {
    let before = rt_allocations()
    rt_call_reset(functionForReset, memory)
    checkAllocations(since: before)
  }

  @_noLocks @inline(__always) private func checkAllocations(since before: Int) {
    precondition(
      rt_allocations() == before, "a custom unit called the memory allocator on the audio thread")
  }
}
