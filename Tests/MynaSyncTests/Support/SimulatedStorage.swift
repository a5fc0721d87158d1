import CloudSupport
import MynaCloud
import Synchronization
import TestSupport

/// A storage as one machine sees it: over a network that fails at random or is down, until the
/// process is killed.
final class SimulatedStorage: StorageRelay {
  private struct State {
    var random: SeededRandom
    /// One of this many calls fails; 0 for none.
    var faultRate = 0
    var isOffline = false
    /// The calls until the process is killed; nil for any number.
    var callsToLive: Int?
    var onKill: (@Sendable () -> Void)?
    /// The bytes that can still be read; nil for any number.
    var readLimit: Int?
  }

  private enum Fault { case none, before(CloudError), after(CloudError) }

  let inner: any ObjectStorage
  private let state: Mutex<State>

  init(_ inner: any ObjectStorage, seed: UInt64) {
    self.inner = inner
    state = Mutex(State(random: SeededRandom(seed: seed)))
  }

  var isOffline: Bool {
    get { state.withLock(\.isOffline) }
    set { state.withLock { $0.isOffline = newValue } }
  }

  /// Makes one of this many calls fail; 0 for none.
  func setFaultRate(_ rate: Int) { state.withLock { $0.faultRate = rate } }

  /// Kills the process at a call, so that neither this call nor later ones are made.
  func kill(after calls: Int, _ onKill: @escaping @Sendable () -> Void) {
    state.withLock { ($0.callsToLive, $0.onKill) = (calls, onKill) }
  }

  /// Makes reading fail after this many bytes in total; nil for never.
  func cutReads(after bytes: Int?) { state.withLock { $0.readLimit = bytes } }

  func read(
    _ name: ObjectName, from offset: Int, of version: ObjectVersion?,
    into receiver: any ObjectReceiver
  ) async throws(CloudError) {
    let left = state.withLock { state in
      defer { state.readLimit = state.readLimit.map { _ in 0 } }
      return state.readLimit
    }
    guard let left else {
      return try await relay { () async throws(CloudError) in
        try await inner.read(name, from: offset, of: version, into: receiver)
      }
    }
    do throws(CloudError) {
      try await inner.read(
        name, from: offset, of: version, into: LimitedReceiver(receiver, limit: left))
    } catch .declined {
      throw .noAnswer(host: "h")
    }
  }

  /// Starts a new process.
  ///
  /// Returns whether the previous one was killed.
  func revive() -> Bool {
    state.withLock { state in
      defer { (state.callsToLive, state.onKill) = (nil, nil) }
      return state.callsToLive == 0
    }
  }

  private func fault() throws(CloudError) -> Fault {
    let (fault, onKill) = state.withLock { state -> (Fault, (@Sendable () -> Void)?) in
      if let calls = state.callsToLive {
        guard calls > 0 else { return (.before(.cancelled), nil) }
        state.callsToLive = calls - 1
        if calls == 1 { return (.before(.cancelled), state.onKill) }
      }
      if state.isOffline { return (.before(.noNetwork(host: "h")), nil) }
      guard state.faultRate > 0, Int.random(in: 0..<state.faultRate, using: &state.random) == 0
      else { return (.none, nil) }
      let error: CloudError =
        Bool.random(using: &state.random)
        ? .noAnswer(host: "h") : .busy(status: 503, wait: nil)
      return (Bool.random(using: &state.random) ? .before(error) : .after(error), nil)
    }
    onKill?()
    if case .before(let error) = fault { throw error }
    return fault
  }

  func relay<T>(
    _ body: () async throws(CloudError) -> T
  ) async throws(CloudError) -> T {
    let fault = try fault()
    let result = try await body()
    if case .after(let error) = fault { throw error }
    return result
  }
}

/// Passes on the first bytes, and declines the rest.
private final class LimitedReceiver: ObjectReceiver {
  private let inner: any ObjectReceiver
  private let left: Mutex<Int>

  init(_ inner: any ObjectReceiver, limit: Int) {
    self.inner = inner
    left = Mutex(limit)
  }

  func begin(version: ObjectVersion?, size: Int) -> Bool {
    inner.begin(version: version, size: size)
  }

  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let count = left.withLock { left in
      let count = min(left, bytes.count)
      left -= count
      return count
    }
    return inner.receive(UnsafeRawBufferPointer(rebasing: bytes.prefix(count)))
      && count == bytes.count
  }
}
