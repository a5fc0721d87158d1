import MynaCloud
import MynaStudio

extension CloudLocation {
  /// Removes partial transfers that have not been resumed for a week.
  ///
  /// Call this after transfers, since one of them may have resumed a partial transfer that old.
  func removeLeftovers() {
    guard !Interruption.hasCome else { return }
    // The command itself has succeeded, so an error here is ignored; a later command tries again.
    try? InterruptibleTask.wait { () throws(CloudError) in try await transfers.removeLeftovers() }
  }
}
