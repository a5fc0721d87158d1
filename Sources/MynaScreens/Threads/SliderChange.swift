/// Applies the value that a slider or handle has once the present moment is over.
///
/// One that is dragged passes more values than anyone can hear.
@MainActor final class SliderChange {
  private var isDue = false

  /// Applies the value by `work`, unless that is due already.
  func apply(_ work: @escaping @MainActor () async -> Void) {
    guard !isDue else { return }
    isDue = true
    Task {
      isDue = false
      await work()
    }
  }
}
