import CCubeb
import CRealtime
import Glibc
import Synchronization
import Threads

/// All that the device's callback touches: memory that outlives the stream, and no object.
struct StreamMemory: ~Copyable {
  private let client: AudioStreamClient
  private let channelCount: Int
  private let sampleRate: Int
  private let gate = Atomic<Gate>(.shut)
  private let isInside = Atomic<Bool>(false)
  private let isFirst = Atomic<Bool>(true)
  /// Frames the device has asked for or brought, whether or not the client saw them.
  let frameCount = Atomic<Int>(0)
  /// The frames of a whole block: servers hand out fragments too, down to one frame.
  ///
  /// The longest of late, which is forgotten over some hundred blocks: after a pause, one may bring seconds.
  let blockFrames = Atomic<Int>(0)
  let hasFailed = Atomic<Bool>(false)
  /// The id of the device's thread after it was refused real-time priority; 0 before that and once the refusal is handled.
  let refusedThread = Atomic<Int32>(0)
  let meter = LoadMeter()
  /// cubeb's function that stops a stream, for the callback of the stream's state; set before the stream is opened.
  var stopStream: cubeb_change_stream?
  /// Told of the stream's end; retained by whoever owns this memory.
  let owner: Unmanaged<OpenStream>

  init(
    client: AudioStreamClient, channelCount: Int, sampleRate: Double, owner: Unmanaged<OpenStream>
  ) {
    self.client = client
    self.channelCount = channelCount
    self.sampleRate = Int(sampleRate)
    self.owner = owner
  }

  /// Lets blocks through to the client, unless it was closed for good.
  func open() {
    _ = gate.compareExchange(expected: .shut, desired: .open, ordering: .sequentiallyConsistent)
  }

  /// Keeps blocks from the client until `open`; when this returns it is not being called.
  func shut() {
    _ = gate.compareExchange(expected: .open, desired: .shut, ordering: .sequentiallyConsistent)
    awaitCallback()
  }

  /// Keeps blocks from the client for good, also when another thread is about to open; when this returns it is not being
  /// called.
  func close() {
    gate.store(.closed, ordering: .sequentiallyConsistent)
    awaitCallback()
  }

  /// Waits for a block that is with the client.
  ///
  /// Each side first says what it does and then looks at the other, in one order for both: either the callback sees
  /// that it is closed, or it is seen inside and waited for.
  private func awaitCallback() {
    while isInside.load(ordering: .sequentiallyConsistent) { usleep(50) }
  }

  /// Hands a block to the client, or silence to the device when closed.
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
      // The thread belongs to the caller, which may depend on denormals.
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

  private enum Gate: UInt8, AtomicRepresentable {
    case shut, open, closed
  }
}
