import Observation

/// Calls `action` with a value now, and each time it has changed, until the task is canceled.
func observe<Value: Equatable & Sendable>(
  _ value: @escaping @MainActor @Sendable () -> Value, _ action: @escaping (Value) -> Void
) -> Task<Void, Never> {
  Task {
    var last: Value?
    for await new in Observations({ value() }) where new != last {
      last = new
      action(new)
    }
  }
}
