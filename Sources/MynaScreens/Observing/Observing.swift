import Observation

/// Calls `action` with a value now, and whenever it changes, until the task is canceled.
///
/// After cancellation, the observed models hold no reference to the closures.
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

/// Observes models for `observe`.
///
/// A model holds an observation until its next change, even after the task is canceled, and a
/// change of any observed model releases the observation from all of them. So the observer observes
/// itself too, and changes at the end.
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
