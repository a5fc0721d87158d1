import MynaCloud
import MynaStudio

extension CloudLocation {
  /// Removes the remains of partial transfers that have not been resumed for a week.
  ///
  /// Call this after the command's transfers, because they may resume such partial transfers.
  func removeLeftovers() {
    guard !Interruption.hasCome else { return }
    // Ignore errors, because the command itself has succeeded, and a later command will try again.
    try? InterruptibleTask.wait { () throws(CloudError) in try await transfers.removeLeftovers() }
  }
}
