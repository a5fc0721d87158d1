import CCubeb
import Synchronization
import Threads

/// The process's only connection to the sound server, with its streams and observers.
///
/// There is only one because a live connection cannot be released safely: cubeb clears its callback
/// before it informs the server, and would call the cleared callback if a device is added or
/// removed in between.
///
/// All work runs on `thread`, because a cubeb call blocks until the server responds. Observers are
/// called on `events` and can call this object from there.
final class AudioServer: AudioStreamHost, @unchecked Sendable {
  static let shared = AudioServer()
  static let invalidFormat = Int(CUBEB_ERROR_INVALID_FORMAT)

  let thread = SerialThread(label: "Myna.AudioServer")
  let events = SerialThread(label: "Myna.AudioServer.events")
  let time: any TimeSource
  private let libraryFile: String
  private var library: CubebLibrary?
  private var connection: CubebConnection?
  private var streams: [CubebStream] = []
  private var observers: [Int: @Sendable () -> Void] = [:]
  private var observerCount = 0
  private var lastSeen: [AudioDevice] = []
  /// Whether a caller was informed that there is no server.
  ///
  /// If so, observers are notified when a server returns, even if it has the same devices as
  /// before.
  private var isReturnDue = false
  private var pace: Duration?
  /// The number of consecutive failed searches for a server.
  private var misses = 0
  private lazy var ticker = time.ticker(on: thread) { [unowned self] in
    check()
    tick()
  }
  private let isCheckQueued = Atomic<Bool>(false)

  init(time: any TimeSource = SystemTime(), libraryFile: String = CubebLibrary.file) {
    (self.time, self.libraryFile) = (time, libraryFile)
  }

  // MARK: Devices

  func devices() throws(AudioDeviceError) -> [CubebDevice] {
    thread.checkIsolated()
    // The user might install cubeb while this program is running.
    guard let library = library ?? CubebLibrary(libraryFile) else { throw missing(.noLibrary) }
    self.library = library
    if let connection, connection.isPulse {
      let found = connection.devices()
      if !found.isEmpty { return found }
      if connection.subscribe() { throw missing(.noServer) }
    }
    // Try PulseAudio even if another back end is connected, because a PulseAudio server that has
    // started since then has priority.
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

  private func connect(_ backend: String, _ library: CubebLibrary) -> [CubebDevice]? {
    let connected = CubebConnection(
      backend: backend, library: library, thread: thread, time: time,
      onChange: { [unowned self] in devicesChanged() })
    guard let new = connected else { return nil }
    let found = new.devices()
    guard !found.isEmpty else { return nil }
    // Don't subscribe earlier, since a connection with a subscription cannot be released.
    new.subscribe()
    connection = new
    return found
  }

  // MARK: Streams

  func open(_ stream: CubebStream, latencyFrames: Int) throws(AudioDeviceError) {
    ThreadPriority.limit()
    let found = try devices()
    let choice = DeviceLookup(
      devices: found.map(\.device).filter { $0.direction == stream.direction },
      direction: stream.direction)
    let device =
      if let id = stream.chosen { try choice.device(id: id) } else {
        try choice.device(matching: nil)
      }
    guard let connection else { throw .noServer }
    // Let the system choose its default, so that the stream follows when the default changes.
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
      // With back ends other than PulseAudio, the list of devices doesn't show that the connection
      // is dead.
      if !connection.subscribe() { self.connection = nil }
      throw .unavailable(device.id)
    }
  }

  func remove(_ stream: CubebStream) { streams.removeAll { $0 === stream } }

  func failed(_ stream: CubebStream) {
    remove(stream)
    check()
  }

  // MARK: Changes

  /// Calls `action` whenever the devices change and returns a number to pass to `unobserve`.
  func observe(_ action: @escaping @Sendable () -> Void) -> Int {
    thread.sync {
      observerCount += 1
      if observers.isEmpty { lastSeen = currentDevices() }
      observers[observerCount] = action
      tick()
      return observerCount
    }
  }

  func unobserve(_ key: Int) { thread.async { [self] in observers[key] = nil } }

  /// Called on cubeb's own thread.
  func devicesChanged() {
    guard !isCheckQueued.exchange(true, ordering: .acquiringAndReleasing) else { return }
    thread.async { [self] in
      isCheckQueued.store(false, ordering: .releasing)
      check()
    }
  }

  /// Checks for changes that the system does not report, as long as there are streams or observers.
  ///
  /// For example, the user can move a stream to another device, the default device can change, or
  /// the server can stop. The check runs once a second, or every five seconds if there has been no
  /// server for a while, because each search for a server takes milliseconds.
  private func tick() {
    let isNeeded = !streams.isEmpty || !observers.isEmpty
    let wanted: Duration? = isNeeded ? .seconds(misses < 10 ? 1 : 5) : nil
    guard wanted != pace else { return }
    pace = wanted
    ticker.set(wanted, beginsAtOnce: false)
  }

  private func currentDevices() -> [AudioDevice] {
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
      let seen = currentDevices()
      found = seen
      notifyObservers(of: seen)
    }
    for stream in streams {
      stream.checkDevice { id, direction in
        let known = found ?? (try? devices())?.map(\.device) ?? []
        found = known
        return !known.contains { $0.id == id && $0.direction == direction }
      }
    }
  }

  private func notifyObservers(of seen: [AudioDevice]) {
    let isBack = isReturnDue && !seen.isEmpty
    guard !observers.isEmpty, seen != lastSeen || isBack else { return }
    lastSeen = seen
    if isBack { isReturnDue = false }
    for action in observers.values { events.async(action) }
  }
}
