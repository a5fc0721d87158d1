package import MynaStudio
package import MynaSync

package enum SyncNotice: Equatable, Sendable {
  case waitsForNetwork
  case waitsForFreeNetwork
  /// Sync has been failing for some time, or has failed with an error that retrying cannot fix.
  case failing(SyncServiceError)
  /// So much would change that the user must confirm the sync first.
  case asks(SyncConfirmation)
}

extension SyncModel {
  package var notice: SyncNotice? {
    if let problem {
      if problem.isOffline { return .waitsForNetwork }
      if problem.isLasting || !problem.error.isPassing { return .failing(problem.error) }
    }
    if phase == .off { return nil }
    if let question { return .asks(question) }
    return phase == .waitsForFreeNetwork ? .waitsForFreeNetwork : nil
  }

  private var question: SyncConfirmation? {
    status.confirmation.flatMap { $0.kind == answered ? nil : $0 }
  }
}
