import MynaCloud
import MynaStudio

extension CloudPlace {
  /// Removes what transfers have left that nobody has asked for again in a week.
  ///
  /// Called after transfers, since one of those may have gone on with what is that old.
  func removeLeftovers() {
    guard !Interruption.hasCome else { return }
    // The command has done what it was asked for; what stays now is removed by a later one.
    try? CloudLoop.wait { () throws(CloudError) in try await transfers.removeLeftovers() }
  }
}
