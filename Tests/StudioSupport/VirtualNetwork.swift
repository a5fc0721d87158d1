package import Network
import Synchronization

/// A network whose condition the test sets.
package final class VirtualNetwork: NetworkInformation {
  private struct State {
    var condition: NetworkCondition
    var listeners: [AsyncStream<NetworkCondition>.Continuation] = []
  }

  private let state: Mutex<State>

  package init(_ condition: NetworkCondition = .free) {
    state = Mutex(State(condition: condition))
  }

  /// The current condition; a change is sent to all subscribers.
  package var condition: NetworkCondition {
    get { state.withLock(\.condition) }
    set {
      let listeners = state.withLock { state in
        state.condition = newValue
        return state.listeners
      }
      for listener in listeners { listener.yield(newValue) }
    }
  }

  /// Returns a stream of the current condition and all changes.
  package func conditions() -> AsyncStream<NetworkCondition> {
    let (stream, continuation) = AsyncStream.makeStream(of: NetworkCondition.self)
    state.withLock { state in
      continuation.yield(state.condition)
      state.listeners.append(continuation)
    }
    return stream
  }
}
