package import MynaStudio
package import MynaSync

/// News of sync that a person is told without asking.
package enum SyncNotice: Equatable, Sendable {
  /// There is no network; it goes on by itself when there is one.
  case waitsForNetwork
  /// The network is metered, and the person wants nothing sent there.
  case waitsForFreeNetwork
  /// It goes wrong, and not only for a moment.
  case failing(SyncServiceError)
  /// So much would be changed that the person is asked first.
  case asks(SyncConfirmation)
}

extension SyncModel {
  /// The news for the person; nil while all goes well, or while sync is off.
  package var notice: SyncNotice? {
    if let trouble {
      if trouble.isOffline { return .waitsForNetwork }
      if trouble.isLasting || !trouble.error.isPassing { return .failing(trouble.error) }
    }
    if phase == .off { return nil }
    if let question { return .asks(question) }
    return phase == .waitsForFreeNetwork ? .waitsForFreeNetwork : nil
  }

  /// The question that a person has not answered yet.
  private var question: SyncConfirmation? {
    status.confirmation.flatMap { $0.kind == answered ? nil : $0 }
  }
}
