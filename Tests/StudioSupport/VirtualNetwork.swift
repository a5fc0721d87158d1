package import Network
import Synchronization

/// A network that is as a test says.
package final class VirtualNetwork: NetworkInformation {
  private struct State {
    var condition: NetworkCondition
    var listeners: [AsyncStream<NetworkCondition>.Continuation] = []
  }

  private let state: Mutex<State>

  /// A network in some condition.
  package init(_ condition: NetworkCondition = .free) {
    state = Mutex(State(condition: condition))
  }

  /// Its condition; those who listen are told of another one.
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

  /// Returns what is known now, and then each change.
  package func conditions() -> AsyncStream<NetworkCondition> {
    let (stream, continuation) = AsyncStream.makeStream(of: NetworkCondition.self)
    state.withLock { state in
      continuation.yield(state.condition)
      state.listeners.append(continuation)
    }
    return stream
  }
}
