import CJACK
import Glibc
import Realtime
import Synchronization
import Threads

/// The memory that JACK's callbacks use.
///
/// It outlives the client and contains no class instances.
struct JACKCallbackMemory: ~Copyable {
  /// Packets for the input thread, with room for several seconds of very dense playing.
  let packets = RealtimeQueue<JACKPacket>(capacity: 4_096)
  let hasOverflowed = Atomic<Bool>(false)
  let newPorts = RealtimeQueue<UInt32>(capacity: 256)
  let havePortsChanged = Atomic<Bool>(true)
  let isLost = Atomic<Bool>(false)

  private let jack: JACKProcessFunctions
  private let client: OpaquePointer
  private let ports: FixedBuffer<OpaquePointer>
  private let wakeDescriptor: Int32
  /// The number of nanoseconds to add to JACK's clock to get `CLOCK_MONOTONIC`.
  private let clockOffset: Int

  init(
    _ jack: JACKProcessFunctions, client: OpaquePointer, ports: [OpaquePointer],
    wakeDescriptor: Int32
  ) {
    (self.jack, self.client, self.wakeDescriptor) = (jack, client, wakeDescriptor)
    self.ports = FixedBuffer(count: ports.count) { ports[$0] }
    clockOffset = Self.clockOffset(jack)
  }

  /// Reads both clocks several times and returns the offset from the reading that took the least
  /// time.
  private static func clockOffset(_ jack: JACKProcessFunctions) -> Int {
    var best = (width: Int.max, offset: 0)
    for _ in 0..<10 {
      let before = MonotonicClock.nanoseconds
      let time = Int(truncatingIfNeeded: jack.time()) &* 1_000
      let after = MonotonicClock.nanoseconds
      if after - before < best.width {
        best = (after - before, before + (after - before) / 2 - time)
      }
    }
    return best.offset
  }

  /// Reads the bytes that arrived during a JACK cycle; runs on JACK's thread, which has a deadline.
  ///
  /// This calls JACK's function pointers, so it can't be marked `@_noLocks`. JACK guarantees that
  /// these functions don't lock.
  func process(frames: UInt32) {
    let clock = cycleClock(frames: frames)
    var hasRead = false
    for port in 0..<ports.count {
      guard let buffer = jack.buffer(ports[port], frames) else { continue }
      for number in 0..<jack.eventCount(buffer) {
        var event = jack_midi_event_t()
        guard jack.event(&event, buffer, number) == 0, let bytes = event.buffer else { continue }
        let stamp = clock.start &+ Int(Double(event.time) * clock.nanosecondsPerFrame)
        write(bytes, count: Int(event.size), port: port, stamp: stamp)
        hasRead = true
      }
    }
    if hasRead { wake() }
  }

  private func cycleClock(frames: UInt32) -> (start: Int, nanosecondsPerFrame: Double) {
    var (frame, start, end): (UInt32, UInt64, UInt64) = (0, 0, 0)
    var period: Float = 0
    guard frames > 0, jack.cycle(client, &frame, &start, &end, &period) == 0 else {
      return (MonotonicClock.nanoseconds, 0)
    }
    return (
      Int(truncatingIfNeeded: start) &* 1_000 &+ clockOffset,
      Double(period) * 1_000 / Double(frames)
    )
  }

  @_noLocks
  private func write(_ bytes: UnsafePointer<UInt8>, count: Int, port: Int, stamp: Int) {
    var begin = 0
    while begin < count {
      let length = min(count &- begin, JACKPacket.capacity)
      let packet = JACKPacket(bytes + begin, count: length, port: port, stamp: stamp)
      if !packets.write(packet) { hasOverflowed.store(true, ordering: .releasing) }
      begin &+= length
    }
  }

  /// Wakes the input thread with a system call that neither blocks nor allocates.
  func wake() {
    var one: UInt64 = 1
    Glibc.write(wakeDescriptor, &one, 8)
  }
}

let jackProcess: JackProcessCallback = { frames, memory in
  memory?.assumingMemoryBound(to: JACKCallbackMemory.self).pointee.process(frames: frames)
  return 0
}

/// Called when a port appears or disappears; must not call JACK.
let jackPortRegistered: JackPortRegistrationCallback = { port, isNew, memory in
  if isNew != 0, let memory = memory?.assumingMemoryBound(to: JACKCallbackMemory.self) {
    _ = memory.pointee.newPorts.write(port)
  }
  portsChanged(memory)
}

/// Called when two ports are connected or disconnected; must not call JACK.
let jackPortConnected: JackPortConnectCallback = { _, _, _, memory in portsChanged(memory) }

let jackShutdown: JackShutdownCallback = { memory in
  guard let memory = memory?.assumingMemoryBound(to: JACKCallbackMemory.self) else { return }
  memory.pointee.isLost.store(true, ordering: .releasing)
  memory.pointee.wake()
}

private func portsChanged(_ memory: UnsafeMutableRawPointer?) {
  guard let memory = memory?.assumingMemoryBound(to: JACKCallbackMemory.self) else { return }
  memory.pointee.havePortsChanged.store(true, ordering: .releasing)
  memory.pointee.wake()
}
