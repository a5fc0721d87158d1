import Observation

/// Calls `action` with a value now, and each time it has changed, until the task is canceled.
///
/// After that, nothing that the value was made from keeps any of this.
@MainActor package func observe<Value: Equatable & Sendable>(
  _ value: @escaping @MainActor @Sendable () -> Value,
  _ action: @escaping @MainActor (Value) -> Void
) -> Task<Void, Never> {
  let observer = Observer(value)
  return Task {
    var last: Value?
    for await new in Observations({ observer.look() }) where new != last {
      last = new
      action(new)
    }
    observer.end()
  }
}

/// One who looks at models.
///
/// A model keeps each of them until it changes once more, even after the task was canceled. When one of the models that were looked at
/// changes, all let go, so the observer itself is one of them.
@MainActor @Observable private final class Observer<Value: Sendable> {
  private var isDone = false
  private let value: @MainActor @Sendable () -> Value

  init(_ value: @escaping @MainActor @Sendable () -> Value) { self.value = value }

  func look() -> Value {
    _ = isDone
    return value()
  }

  func end() { isDone = true }
}
