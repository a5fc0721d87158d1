import Observation

/// Calls `action` with the current value, and again whenever the value changes, until the task is
/// canceled.
///
/// The observed models don't retain the closures after the task has been canceled.
@MainActor package func observe<Value: Equatable & Sendable>(
  _ value: @escaping @MainActor @Sendable () -> Value,
  _ action: @escaping @MainActor (Value) -> Void
) -> Task<Void, Never> {
  let observer = Observer(value)
  return Task {
    var last: Value?
    for await new in Observations({ observer.observedValue() }) where new != last {
      last = new
      action(new)
    }
    observer.end()
  }
}

/// Tracks the models observed by `observe`.
///
/// A model retains an observation until the model changes, even after the task has been canceled.
/// When any of the observed models changes, all of them release the observation. Therefore, this
/// object also observes itself, and changes when the task is canceled.
@MainActor @Observable private final class Observer<Value: Sendable> {
  private var isDone = false
  private let value: @MainActor @Sendable () -> Value

  init(_ value: @escaping @MainActor @Sendable () -> Value) { self.value = value }

  func observedValue() -> Value {
    _ = isDone
    return value()
  }

  func end() { isDone = true }
}
