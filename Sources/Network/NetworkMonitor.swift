import CGio
import GLibLoop
import Synchronization

/// Monitors whether there is a network and whether the network is metered.
///
/// GIO gets this information from NetworkManager, from a sandbox's portal, or from the kernel,
/// which doesn't know whether a network is metered. Without GIO, the network is treated as free of
/// charge, and changes aren't detected.
///
/// ```swift
/// let monitor = NetworkMonitor()
/// for await condition in monitor.conditions() where condition == .free { … }
/// ```
package final class NetworkMonitor: Sendable {
  private let thread = LoopThread()
  private let watch = NetworkWatch()

  package convenience init() { self.init { .shared } }

  init(library: @escaping @Sendable () -> GIONetworkLibrary?) {
    thread.run { [watch] in watch.start(library()) }
  }

  deinit {
    thread.run { [watch] in watch.end() }
    thread.end()
  }

  /// The last known condition; `free` until the system has reported one.
  package var condition: NetworkCondition { watch.condition }

  /// Returns a stream that yields the condition as soon as the system has reported it, and then
  /// each change.
  package func conditions() -> AsyncStream<NetworkCondition> { watch.conditions() }
}

private final class NetworkWatch: Sendable {
  private struct State {
    var condition = NetworkCondition.free
    var isKnown = false
    var listeners: [Int: AsyncStream<NetworkCondition>.Continuation] = [:]
    var lastNumber = 0
    var library: GIONetworkLibrary?
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

  /// Connects to the system's monitor, a process-wide singleton.
  func start(_ library: GIONetworkLibrary?) {
    guard let library else { return publish(.free) }
    let user = Unmanaged.passUnretained(self).toOpaque()
    let onChange: @convention(c) (OpaquePointer?, gboolean, UnsafeMutableRawPointer?) -> Void = {
      _, _, user in NetworkWatch.update(user)
    }
    let onNotice:
      @convention(c) (OpaquePointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> Void =
        { _, _, user in NetworkWatch.update(user) }
    let handlers = [
      library.connect("network-changed", unsafeBitCast(onChange, to: GCallback.self), user),
      library.connect("notify::network-metered", unsafeBitCast(onNotice, to: GCallback.self), user),
    ]
    state.withLock { ($0.library, $0.handlers) = (library, handlers) }
    update(library)
  }

  func end() {
    let (library, handlers, listeners) = state.withLock {
      ($0.library, $0.handlers, Array($0.listeners.values))
    }
    for handler in handlers { library?.disconnect(handler) }
    for listener in listeners { listener.finish() }
  }

  private static func update(_ user: UnsafeMutableRawPointer?) {
    guard let user else { return }
    let watch = Unmanaged<NetworkWatch>.fromOpaque(user).takeUnretainedValue()
    if let library = watch.state.withLock(\.library) { watch.update(library) }
  }

  private func update(_ library: GIONetworkLibrary) {
    let monitor = library.monitor()
    publish(
      NetworkCondition(
        isAvailable: library.isAvailable(monitor) != 0,
        isMetered: library.isMetered(monitor) != 0))
  }

  private func publish(_ condition: NetworkCondition) {
    state.withLock { state in
      guard state.condition != condition || !state.isKnown else { return }
      (state.condition, state.isKnown) = (condition, true)
      for listener in state.listeners.values { listener.yield(condition) }
    }
  }
}

extension GIONetworkLibrary {
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
