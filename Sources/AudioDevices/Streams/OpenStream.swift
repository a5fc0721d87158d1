import CCubeb
import Synchronization
import Threads

/// A stream of cubeb's and what belongs to it, from its opening until cubeb has let go of it.
///
/// `AudioStream` is how others hold it. What changes is changed on the server's thread, but for what is atomic.
final class OpenStream: @unchecked Sendable {
  let direction: AudioDirection
  let sampleRate: Double
  let channelCount: Int
  /// The device asked for; nil for the default.
  let chosen: AudioDevice.ID?
  let memory: UnsafeMutablePointer<StreamMemory>
  private let host: any StreamHost
  /// Nil once closed: whoever is told of a stream often holds it, and the two would hold each other for ever.
  private let onEvent: Mutex<(@Sendable (AudioStreamEvent) -> Void)?>
  private let isClosed = Atomic<Bool>(false)
  /// Nil before it is open and once it closes; who uses it meanwhile holds the lock.
  private let handle = Mutex<StreamHandle?>(nil)
  private let deviceName = Mutex<AudioDevice.ID>("")
  private var connection: CubebConnection?
  private var deadline: DeadlineRequest?

  init(
    _ direction: AudioDirection, chosen: AudioDevice.ID?, sampleRate: Double, channelCount: Int,
    client: AudioStreamClient, host: any StreamHost,
    onEvent: @escaping @Sendable (AudioStreamEvent) -> Void
  ) {
    (self.direction, self.chosen, self.host) = (direction, chosen, host)
    (self.sampleRate, self.channelCount) = (sampleRate, channelCount)
    self.onEvent = Mutex(onEvent)
    memory = .allocate(capacity: 1)
    memory.initialize(
      to: StreamMemory(
        client: client, channelCount: channelCount, sampleRate: sampleRate,
        owner: Unmanaged.passUnretained(self)))
    deadline = DeadlineRequest(time: host.time) { [weak self] in self?.takeRefusedThread() }
  }

  deinit {
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  /// The device it runs on, by its id.
  var device: AudioDevice.ID { deviceName.withLock { $0 } }

  /// Opens cubeb's stream, on the server's thread; the result is cubeb's code when it refuses.
  ///
  /// - Parameters:
  ///   - target: The device to open; nil for the default.
  ///   - device: The id of the device that this is expected to lead to.
  func open(
    on connection: CubebConnection, target: FoundDevice?, device: AudioDevice.ID, latencyFrames: Int
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

  /// Starts the device and returns cubeb's code; may block while the server does.
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

  /// Keeps blocks from the client at once, and has the device stopped.
  func stop() {
    memory.pointee.shut()
    host.thread.async { [self] in
      guard let handle = handle.withLock({ $0 }) else { return }
      _ = guarding { handle.library.stopStream(handle.stream) }
    }
  }

  /// Runs `work`, which may hang on the server; must be called on the server's thread.
  private func guarding<T>(_ work: () -> T) -> T {
    guard let connection else { return work() }
    return connection.guarding(work)
  }

  /// Asks the system to give the device's thread real-time priority if the thread could not get it itself.
  func askForDeadline() { deadline?.begin() }

  /// The device's thread if it was refused real-time priority, once; 0 if it was not, and nil once closed.
  private func takeRefusedThread() -> Int32? {
    guard !isClosed.load(ordering: .acquiring) else { return nil }
    return memory.pointee.refusedThread.exchange(0, ordering: .relaxed)
  }

  /// Keeps blocks from the client at once and for good, and has the stream destroyed.
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

  /// Seconds between the client and the air.
  ///
  /// cubeb's own figure is not asked for: it reads the server's times without its lock, and aborts the program over a
  /// variable that it never set.
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

  /// The device that cubeb says it runs on; nil when its back end cannot tell.
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

  /// Looks where the stream runs, and tells when that is no longer where it ran; on the server's thread.
  ///
  /// `isGone` says whether a device is no longer there.
  func checkDevice(isGone: (AudioDevice.ID, AudioDirection) -> Bool) {
    // A name is believed when it is read twice: cubeb reads it while the server's reply may be changing it.
    guard let now = currentDevice, now == currentDevice else { return }
    let before = device
    guard now != before else { return }
    deviceName.withLock { $0 = now }
    let isLost = before == chosen && isGone(before, direction)
    tell(isLost ? .lost(before) : .moved(from: before, to: now))
  }

  /// Says that the stream is dead; called once, on cubeb's thread with its lock held.
  func deviceFailed() {
    // Not behind what else waits for the server: who records wants to know at once. And not here: whoever has our lock may
    // be waiting for cubeb's.
    host.events.async { [self] in
      let isOpen = handle.withLock { $0 != nil }
      if isOpen { hear(.failed) }
    }
    host.thread.async { [self] in host.failed(self) }
  }

  /// Tells the owner, on a queue where it may call anything.
  func tell(_ event: AudioStreamEvent) {
    host.events.async { [self] in
      hear(event)
    }
  }

  /// Calls the owner, without the lock, since it may close the stream.
  private func hear(_ event: AudioStreamEvent) { onEvent.withLock { $0 }?(event) }
}

/// cubeb's stream and the functions for it, to be sent between threads.
struct StreamHandle: @unchecked Sendable {
  let stream: OpaquePointer
  let library: CubebLibrary
}
