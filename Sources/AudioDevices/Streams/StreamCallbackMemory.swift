import CCubeb
import CRealtime
import Glibc
import Synchronization
import Threads

/// The memory that the device's callback uses.
///
/// The memory outlives the stream and contains no class instances.
struct StreamCallbackMemory: ~Copyable {
  private let client: AudioStreamClient
  private let channelCount: Int
  private let sampleRate: Int
  private let gate = Atomic<GateState>(.shut)
  private let isInside = Atomic<Bool>(false)
  private let isFirst = Atomic<Bool>(true)
  /// The total number of frames that the device requested or delivered, including frames for which
  /// the client was not called.
  let frameCount = Atomic<Int>(0)
  /// The length of a full block in frames.
  ///
  /// Servers also request partial blocks, as short as one frame.
  ///
  /// This is the maximum length of recent blocks. It decays over a few hundred blocks, because the
  /// first block after a pause can be several seconds long.
  let blockFrames = Atomic<Int>(0)
  let hasFailed = Atomic<Bool>(false)
  let refusedThread = Atomic<Int32>(0)
  let meter = CallbackLoadMeter()
  var stopStream: cubeb_change_stream?
  let owner: Unmanaged<CubebStream>

  init(
    client: AudioStreamClient, channelCount: Int, sampleRate: Double, owner: Unmanaged<CubebStream>
  ) {
    self.client = client
    self.channelCount = channelCount
    self.sampleRate = Int(sampleRate)
    self.owner = owner
  }

  func open() {
    _ = gate.compareExchange(expected: .shut, desired: .open, ordering: .sequentiallyConsistent)
  }

  func shut() {
    _ = gate.compareExchange(expected: .open, desired: .shut, ordering: .sequentiallyConsistent)
    awaitCallback()
  }

  func close() {
    gate.store(.closed, ordering: .sequentiallyConsistent)
    awaitCallback()
  }

  /// Waits until no call to the client is in progress.
  ///
  /// Each side first writes its own flag and then reads the other side's flag, using sequentially
  /// consistent ordering. As a result, either the callback sees that the gate is closed, or this
  /// function sees that the callback is running and waits for it.
  private func awaitCallback() {
    while isInside.load(ordering: .sequentiallyConsistent) { usleep(50) }
  }

  func process(
    _ input: UnsafePointer<Float>?, _ output: UnsafeMutablePointer<Float>?, frames: Int
  ) {
    isInside.store(true, ordering: .sequentiallyConsistent)
    if isFirst.exchange(false, ordering: .relaxed) {
      if !ThreadPriority.raise() { refusedThread.store(currentThread(), ordering: .relaxed) }
    }
    let before = blockFrames.load(ordering: .relaxed)
    let whole = max(frames, before &- before >> 6)
    blockFrames.store(whole, ordering: .relaxed)
    if gate.load(ordering: .sequentiallyConsistent) == .open {
      let start = MonotonicClock.nanoseconds
      // Restore the floating-point mode afterward, because the thread's owner may depend on
      // denormals.
      let mode = rt_flush_denormals()
      client.render(client.state, input, output, frames)
      rt_restore_float_mode(mode)
      meter.record(
        duration: MonotonicClock.nanoseconds &- start,
        available: whole &* 1_000_000_000 / sampleRate)
    } else if let output {
      memset(output, 0, frames &* channelCount &* MemoryLayout<Float>.stride)
    }
    isInside.store(false, ordering: .releasing)
    frameCount.wrappingAdd(frames, ordering: .relaxed)
  }

  private enum GateState: UInt8, AtomicRepresentable {
    case shut, open, closed
  }
}
