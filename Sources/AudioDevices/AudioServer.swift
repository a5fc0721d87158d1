import CCubeb
import Synchronization
import Threads

/// The process's one connection to the sound server, its streams, and who wants to know of changes.
///
/// There is one, since a living connection cannot be given up safely: cubeb takes its callback away before it tells
/// the server, and calls it if a device comes or goes between the two.
///
/// Everything happens on `thread`, where a call of cubeb's may block for as long as the server does. What others are
/// told, they are told on `events`, from where they may call back.
final class AudioServer: StreamHost, @unchecked Sendable {
  static let shared = AudioServer()
  /// cubeb's error for a rate or a channel count that it does not take.
  static let invalidFormat = Int(CUBEB_ERROR_INVALID_FORMAT)

  let thread = SerialThread(label: "Myna.AudioServer")
  let events = SerialThread(label: "Myna.AudioServer.events")
  let time: any TimeSource
  private let libraryFile: String
  /// cubeb; nil until it is first needed, and for as long as it is not installed.
  private var library: CubebLibrary?
  private var connection: CubebConnection?
  private var streams: [OpenStream] = []
  private var observers: [Int: @Sendable () -> Void] = [:]
  private var observerCount = 0
  private var lastSeen: [AudioDevice] = []
  /// Whether a caller found no server, so that observers are told of its return even if it has the same devices.
  private var isReturnDue = false
  private var pace: Duration?
  /// How often in a row the server was looked for in vain.
  private var misses = 0
  private lazy var ticker = time.ticker(on: thread) { [unowned self] in
    check()
    tick()
  }
  private let isCheckQueued = Atomic<Bool>(false)

  /// Creates a server that is connected to nothing; all but tests use `shared`.
  init(time: any TimeSource = SystemTime(), libraryFile: String = CubebLibrary.file) {
    (self.time, self.libraryFile) = (time, libraryFile)
  }

  // MARK: Devices

  /// All devices there are, after connecting if need be.
  func devices() throws(AudioDeviceError) -> [FoundDevice] {
    thread.checkIsolated()
    // A person may install it while this program runs.
    guard let library = library ?? CubebLibrary(libraryFile) else { throw missing(.noLibrary) }
    self.library = library
    if let connection, connection.isPulse {
      let found = connection.devices()
      if !found.isEmpty { return found }
      if connection.subscribe() { throw missing(.noServer) }
    }
    // Also when sound goes another way: a server that has come since has taken over.
    if let found = connect("pulse", library) { return found }
    if let connection, !connection.isPulse {
      let found = connection.devices()
      if !found.isEmpty { return found }
    }
    for backend in ["jack", "alsa"] {
      if let found = connect(backend, library) { return found }
    }
    connection = nil
    throw missing(.noServer)
  }

  private func missing(_ error: AudioDeviceError) -> AudioDeviceError {
    isReturnDue = true
    return error
  }

  private func connect(_ backend: String, _ library: CubebLibrary) -> [FoundDevice]? {
    let connected = CubebConnection(
      backend: backend, library: library, thread: thread, time: time,
      onChange: { [unowned self] in devicesChanged() })
    guard let new = connected else { return nil }
    let found = new.devices()
    guard !found.isEmpty else { return nil }
    // Not before: what is subscribed cannot be given up again.
    new.subscribe()
    connection = new
    return found
  }

  // MARK: Streams

  /// Opens `stream` on the device with that id, or on the default.
  func open(_ stream: OpenStream, latencyFrames: Int) throws(AudioDeviceError) {
    ThreadPriority.limit()
    let found = try devices()
    let choice = DeviceChoice(
      devices: found.map(\.device).filter { $0.direction == stream.direction },
      direction: stream.direction)
    let device =
      if let id = stream.chosen { try choice.device(id: id) } else {
        try choice.device(matching: nil)
      }
    guard let connection else { throw .noServer }
    // A default that the system has is left to it, so that the stream follows when it changes.
    let target =
      stream.chosen == nil && device.isDefault
      ? nil : found.first { $0.device == device }
    let result = stream.open(
      on: connection, target: target, device: device.id, latencyFrames: latencyFrames)
    switch result {
    case .success:
      streams.append(stream)
      tick()
    case .failure(let error) where error.code == Self.invalidFormat:
      throw .failed(operation: "open", code: error.code)
    case .failure:
      // Only PulseAudio's connection is known by its list to have died.
      if !connection.subscribe() { self.connection = nil }
      throw .unavailable(device.id)
    }
  }

  /// Forgets a stream that is being closed.
  func remove(_ stream: OpenStream) { streams.removeAll { $0 === stream } }

  /// Forgets a stream that is dead, and looks whether the server is.
  func failed(_ stream: OpenStream) {
    remove(stream)
    check()
  }

  // MARK: Changes

  /// Calls `action` at each change from now on; returns what `unobserve` wants.
  func observe(_ action: @escaping @Sendable () -> Void) -> Int {
    thread.sync {
      observerCount += 1
      if observers.isEmpty { lastSeen = look() }
      observers[observerCount] = action
      tick()
      return observerCount
    }
  }

  func unobserve(_ key: Int) { thread.async { [self] in observers[key] = nil } }

  /// Told by cubeb on its own thread, once for each device.
  func devicesChanged() {
    guard !isCheckQueued.exchange(true, ordering: .acquiringAndReleasing) else { return }
    thread.async { [self] in
      isCheckQueued.store(false, ordering: .releasing)
      check()
    }
  }

  /// Checks, while anybody listens, for changes that the system does not report: once a second, and after a while without a
  /// server every five, since to look for one takes milliseconds.
  ///
  /// They are a stream that a person moved, another default, a server gone or back.
  private func tick() {
    let isNeeded = !streams.isEmpty || !observers.isEmpty
    let wanted: Duration? = isNeeded ? .seconds(misses < 10 ? 1 : 5) : nil
    guard wanted != pace else { return }
    pace = wanted
    ticker.set(wanted, beginsAtOnce: false)
  }

  /// Returns the devices there are, and counts how often there was no server.
  private func look() -> [AudioDevice] {
    do throws(AudioDeviceError) {
      let found = try devices()
      misses = 0
      return found.map(\.device)
    } catch {
      misses += 1
      return []
    }
  }

  private func check() {
    var found: [AudioDevice]?
    if !observers.isEmpty {
      let seen = look()
      found = seen
      tellObservers(of: seen)
    }
    for stream in streams {
      stream.checkDevice { id, direction in
        let known = found ?? (try? devices())?.map(\.device) ?? []
        found = known
        return !known.contains { $0.id == id && $0.direction == direction }
      }
    }
  }

  private func tellObservers(of seen: [AudioDevice]) {
    let isBack = isReturnDue && !seen.isEmpty
    guard !observers.isEmpty, seen != lastSeen || isBack else { return }
    lastSeen = seen
    if isBack { isReturnDue = false }
    for action in observers.values { events.async(action) }
  }
}
