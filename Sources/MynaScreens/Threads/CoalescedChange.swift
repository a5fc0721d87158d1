/// Applies a slider's value once per turn of the main loop, because dragging produces more values
/// than necessary.
@MainActor final class CoalescedChange {
  private var isDue = false

  func apply(_ work: @escaping @MainActor () async -> Void) {
    guard !isDue else { return }
    isDue = true
    Task {
      isDue = false
      await work()
    }
  }
}
