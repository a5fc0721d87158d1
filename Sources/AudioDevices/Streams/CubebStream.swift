import CCubeb
import Synchronization
import Threads

/// A cubeb stream and its memory, which remains valid until cubeb has released the stream.
///
/// `AudioStream` is the public interface to this class. Except for atomics, properties are changed
/// only on the server's thread.
final class CubebStream: @unchecked Sendable {
  let direction: AudioDirection
  let sampleRate: Double
  let channelCount: Int
  let chosen: AudioDevice.ID?
  let memory: UnsafeMutablePointer<StreamCallbackMemory>
  private let host: any AudioStreamHost
  /// The function to call for events; nil once the stream is closed, because the closure often
  /// retains the stream, which would be a reference cycle.
  private let onEvent: Mutex<(@Sendable (AudioStreamEvent) -> Void)?>
  private let isClosed = Atomic<Bool>(false)
  /// cubeb's handle; nil before the stream is opened and after it is closed.
  ///
  /// Only the server's thread may use the handle without the lock.
  private let handle = Mutex<StreamHandle?>(nil)
  private let deviceName = Mutex<AudioDevice.ID>("")
  private var connection: CubebConnection?
  private var deadline: RealtimePriorityRequest?

  init(
    _ direction: AudioDirection, chosen: AudioDevice.ID?, sampleRate: Double, channelCount: Int,
    client: AudioStreamClient, host: any AudioStreamHost,
    onEvent: @escaping @Sendable (AudioStreamEvent) -> Void
  ) {
    (self.direction, self.chosen, self.host) = (direction, chosen, host)
    (self.sampleRate, self.channelCount) = (sampleRate, channelCount)
    self.onEvent = Mutex(onEvent)
    memory = .allocate(capacity: 1)
    memory.initialize(
      to: StreamCallbackMemory(
        client: client, channelCount: channelCount, sampleRate: sampleRate,
        owner: Unmanaged.passUnretained(self)))
    deadline = RealtimePriorityRequest(time: host.time) { [weak self] in self?.nextRefusedThread() }
  }

  deinit {
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  var device: AudioDevice.ID { deviceName.withLock { $0 } }

  func open(
    on connection: CubebConnection, target: CubebDevice?, device: AudioDevice.ID, latencyFrames: Int
  ) -> Result<Void, CubebError> {
    let library = connection.library
    memory.pointee.stopStream = library.stopStream
    return connection.open(
      direction, device: target, sampleRate: sampleRate, channelCount: channelCount,
      latencyFrames: latencyFrames, onData: deviceCallback, onState: stateCallback, state: memory
    ).map { stream in
      self.connection = connection
      handle.withLock { $0 = StreamHandle(stream: stream, library: library) }
      let current = currentDevice ?? device
      deviceName.withLock { $0 = current }
    }
  }

  func start() -> Int { host.thread.sync { startOnThread() } }

  private func startOnThread() -> Int {
    guard let handle = handle.withLock({ $0 }), !isClosed.load(ordering: .acquiring),
      !memory.pointee.hasFailed.load(ordering: .acquiring)
    else { return Int(CUBEB_ERROR) }
    memory.pointee.open()
    let code = guarding { handle.library.startStream(handle.stream) }
    let failed = memory.pointee.hasFailed.load(ordering: .acquiring)
    if !failed { askForDeadline() }
    return failed ? Int(CUBEB_ERROR) : Int(code)
  }

  func stop() {
    memory.pointee.shut()
    host.thread.async { [self] in
      guard let handle = handle.withLock({ $0 }) else { return }
      _ = guarding { handle.library.stopStream(handle.stream) }
    }
  }

  private func guarding<T>(_ work: () -> T) -> T {
    guard let connection else { return work() }
    return connection.guarding(work)
  }

  func askForDeadline() { deadline?.begin() }

  private func nextRefusedThread() -> Int32? {
    guard !isClosed.load(ordering: .acquiring) else { return nil }
    return memory.pointee.refusedThread.exchange(0, ordering: .relaxed)
  }

  func close() {
    guard !isClosed.exchange(true, ordering: .sequentiallyConsistent) else { return }
    onEvent.withLock { $0 = nil }
    memory.pointee.close()
    let handle = handle.withLock { handle in
      defer { handle = nil }
      return handle
    }
    host.thread.async { [self] in
      host.remove(self)
      guard let handle else { return }
      guarding {
        _ = handle.library.stopStream(handle.stream)
        handle.library.closeStream(handle.stream)
      }
      connection = nil
    }
  }

  /// The latency between the client and the speaker or microphone, in seconds.
  ///
  /// cubeb's own latency is not used: cubeb reads the server's times without its lock, and aborts
  /// the program over an uninitialized variable.
  var latency: Double {
    let frames: Int = handle.withLock { handle in
      guard direction == .output, let handle else {
        return memory.pointee.blockFrames.load(ordering: .relaxed)
      }
      var position: UInt64 = 0
      guard handle.library.position(handle.stream, &position) == CUBEB_OK else { return 0 }
      return memory.pointee.frameCount.load(ordering: .relaxed) - Int(clamping: position)
    }
    return Double(max(0, frames)) / sampleRate
  }

  var currentDevice: AudioDevice.ID? {
    handle.withLock { handle in
      guard let handle else { return nil }
      var device: UnsafeMutablePointer<cubeb_device>?
      let library = handle.library
      guard library.currentDevice(handle.stream, &device) == CUBEB_OK, let device else {
        return nil
      }
      defer { _ = library.freeDevice(handle.stream, device) }
      let name = direction == .input ? device.pointee.input_name : device.pointee.output_name
      let text = name.map { String(cString: $0) }
      return text?.isEmpty == false ? text : nil
    }
  }

  func checkDevice(isGone: (AudioDevice.ID, AudioDirection) -> Bool) {
    // Trust a name only if two consecutive reads return the same name, because the server's reply
    // may be changing the name while cubeb reads it.
    guard let now = currentDevice, now == currentDevice else { return }
    let before = device
    guard now != before else { return }
    deviceName.withLock { $0 = now }
    let isLost = before == chosen && isGone(before, direction)
    report(isLost ? .lost(before) : .moved(from: before, to: now))
  }

  /// Called once, on cubeb's thread with its lock held.
  func deviceFailed() {
    // Don't queue this behind the server thread's work, because the owner must be notified
    // immediately. Don't call the owner directly either, because the thread that holds this
    // stream's lock may be waiting for cubeb's lock.
    host.events.async { [self] in
      let isOpen = handle.withLock { $0 != nil }
      if isOpen { callOwner(.failed) }
    }
    host.thread.async { [self] in host.failed(self) }
  }

  func report(_ event: AudioStreamEvent) {
    host.events.async { [self] in
      callOwner(event)
    }
  }

  /// Calls the owner without the lock, since it may close the stream.
  private func callOwner(_ event: AudioStreamEvent) { onEvent.withLock { $0 }?(event) }
}

struct StreamHandle: @unchecked Sendable {
  let stream: OpaquePointer
  let library: CubebLibrary
}
