import CGio
import GLibLoop
import Synchronization

/// Knows whether there is a network and whether it is metered, and tells when that changes.
///
/// The desktop says so: NetworkManager, the portal of a sandbox, or else the kernel, which knows of no metered networks.
/// Without GIO, which asks them, the network is taken for free, and changes are not noticed.
///
/// ```swift
/// let monitor = NetworkMonitor()
/// for await condition in monitor.conditions() where condition == .free { … }
/// ```
package final class NetworkMonitor: Sendable {
  private let thread = LoopThread()
  private let watch = NetworkWatch()

  /// Begins to watch, on a thread of its own.
  package convenience init() { self.init { .shared } }

  /// Begins to watch with a library that is opened on the monitor's thread.
  init(library: @escaping @Sendable () -> NetworkLibrary?) {
    thread.run { [watch] in watch.start(library()) }
  }

  deinit {
    thread.run { [watch] in watch.end() }
    thread.end()
  }

  /// The last known condition; `free` until the system has said anything.
  package var condition: NetworkCondition { watch.condition }

  /// Returns what is known, as soon as the system has said it, and then each change.
  package func conditions() -> AsyncStream<NetworkCondition> { watch.conditions() }
}

/// The state of a monitor's thread.
private final class NetworkWatch: Sendable {
  private struct State {
    var condition = NetworkCondition.free
    /// Whether the system has said anything.
    var isKnown = false
    var listeners: [Int: AsyncStream<NetworkCondition>.Continuation] = [:]
    var lastNumber = 0
    var library: NetworkLibrary?
    var handlers: [UInt] = []
  }

  private let state = Mutex(State())

  var condition: NetworkCondition { state.withLock(\.condition) }

  func conditions() -> AsyncStream<NetworkCondition> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: NetworkCondition.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.lastNumber += 1
      state.listeners[state.lastNumber] = continuation
      if state.isKnown { continuation.yield(state.condition) }
      return state.lastNumber
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.listeners[number] = nil }
    }
    return stream
  }

  // MARK: On the thread

  /// Connects to the system's monitor, of which there is one for the process.
  func start(_ library: NetworkLibrary?) {
    guard let library else { return learn(.free) }
    let user = Unmanaged.passUnretained(self).toOpaque()
    let onChange: @convention(c) (OpaquePointer?, gboolean, UnsafeMutableRawPointer?) -> Void = {
      _, _, user in NetworkWatch.look(user)
    }
    let onNotice:
      @convention(c) (OpaquePointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> Void =
        { _, _, user in NetworkWatch.look(user) }
    let handlers = [
      library.connect("network-changed", unsafeBitCast(onChange, to: GCallback.self), user),
      library.connect("notify::network-metered", unsafeBitCast(onNotice, to: GCallback.self), user),
    ]
    state.withLock { ($0.library, $0.handlers) = (library, handlers) }
    look(library)
  }

  /// Disconnects; nobody is told anything after that.
  func end() {
    let (library, handlers, listeners) = state.withLock {
      ($0.library, $0.handlers, Array($0.listeners.values))
    }
    for handler in handlers { library?.disconnect(handler) }
    for listener in listeners { listener.finish() }
  }

  private static func look(_ user: UnsafeMutableRawPointer?) {
    guard let user else { return }
    let watch = Unmanaged<NetworkWatch>.fromOpaque(user).takeUnretainedValue()
    if let library = watch.state.withLock(\.library) { watch.look(library) }
  }

  private func look(_ library: NetworkLibrary) {
    let monitor = library.monitor()
    learn(
      NetworkCondition(
        isAvailable: library.isAvailable(monitor) != 0,
        isMetered: library.isMetered(monitor) != 0))
  }

  private func learn(_ condition: NetworkCondition) {
    state.withLock { state in
      guard state.condition != condition || !state.isKnown else { return }
      (state.condition, state.isKnown) = (condition, true)
      for listener in state.listeners.values { listener.yield(condition) }
    }
  }
}

extension NetworkLibrary {
  /// Calls `callback` with `user` at each signal of the system's monitor; returns what `disconnect` wants.
  fileprivate func connect(
    _ signal: String, _ callback: GCallback, _ user: UnsafeMutableRawPointer
  ) -> UInt {
    connectSignal(
      UnsafeMutableRawPointer(monitor()), signal, callback, user, nil, GConnectFlags(rawValue: 0))
  }

  fileprivate func disconnect(_ handler: UInt) {
    disconnectSignal(UnsafeMutableRawPointer(monitor()), handler)
  }
}

extension NetworkCondition {
  init(isAvailable: Bool, isMetered: Bool) {
    self = !isAvailable ? .absent : isMetered ? .metered : .free
  }
}
