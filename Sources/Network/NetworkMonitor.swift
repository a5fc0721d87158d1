import CGio
import GLibLoop
import Synchronization

/// Knows whether there is a network and whether it is metered, and tells when that changes.
///
/// The desktop says so: NetworkManager, the portal of a sandbox, or else the kernel, which knows of no metered networks.
///
/// ```swift
/// let monitor = NetworkMonitor()
/// for await condition in monitor.conditions() where condition == .free { … }
/// ```
public final class NetworkMonitor: Sendable {
  private let thread = LoopThread()
  private let watch = NetworkWatch()

  /// Begins to watch, on a thread of its own.
  public init() { thread.run { [watch] in watch.start() } }

  deinit {
    thread.run { [watch] in watch.end() }
    thread.end()
  }

  /// The last known condition; `free` until the system has said anything.
  public var condition: NetworkCondition { watch.condition }

  /// Returns what is known, as soon as the system has said it, and then each change.
  public func conditions() -> AsyncStream<NetworkCondition> { watch.conditions() }
}

/// The state of a monitor's thread.
private final class NetworkWatch: Sendable {
  private struct State {
    var condition = NetworkCondition.free
    /// Whether the system has said anything.
    var isKnown = false
    var listeners: [Int: AsyncStream<NetworkCondition>.Continuation] = [:]
    var lastNumber = 0
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
  func start() {
    let user = Unmanaged.passUnretained(self).toOpaque()
    let onChange: @convention(c) (OpaquePointer?, gboolean, UnsafeMutableRawPointer?) -> Void = {
      _, _, user in NetworkWatch.look(user)
    }
    let onNotice:
      @convention(c) (OpaquePointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> Void =
        { _, _, user in NetworkWatch.look(user) }
    let handlers = [
      Self.connect("network-changed", unsafeBitCast(onChange, to: GCallback.self), user),
      Self.connect("notify::network-metered", unsafeBitCast(onNotice, to: GCallback.self), user),
    ]
    state.withLock { $0.handlers = handlers }
    look()
  }

  /// Disconnects; nobody is told anything after that.
  func end() {
    let (handlers, listeners) = state.withLock { ($0.handlers, Array($0.listeners.values)) }
    for handler in handlers {
      g_signal_handler_disconnect(UnsafeMutableRawPointer(Self.monitor), handler)
    }
    for listener in listeners { listener.finish() }
  }

  private static var monitor: OpaquePointer { g_network_monitor_get_default() }

  private static func connect(
    _ signal: String, _ callback: GCallback, _ user: UnsafeMutableRawPointer
  ) -> UInt {
    g_signal_connect_data(
      UnsafeMutableRawPointer(monitor), signal, callback, user, nil, GConnectFlags(rawValue: 0))
  }

  private static func look(_ user: UnsafeMutableRawPointer?) {
    user.map { Unmanaged<NetworkWatch>.fromOpaque($0).takeUnretainedValue().look() }
  }

  private func look() {
    let monitor = Self.monitor
    let condition = NetworkCondition(
      isAvailable: g_network_monitor_get_network_available(monitor) != 0,
      isMetered: g_network_monitor_get_network_metered(monitor) != 0)
    state.withLock { state in
      guard state.condition != condition || !state.isKnown else { return }
      (state.condition, state.isKnown) = (condition, true)
      for listener in state.listeners.values { listener.yield(condition) }
    }
  }
}

extension NetworkCondition {
  init(isAvailable: Bool, isMetered: Bool) {
    self = !isAvailable ? .absent : isMetered ? .metered : .free
  }
}
