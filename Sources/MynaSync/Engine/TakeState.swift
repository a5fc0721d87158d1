package import MynaLibrary

package enum TakeState: Hashable, Sendable {
  case here
  case both
  case cloud
  /// Waiting for an upload or a download.
  case waiting
  /// Uploading; the value is the progress, 0…1.
  case uploading(Double)
  case downloading(Double)
  /// The take was edited both on this machine and on another machine. The next round of syncing
  /// will make two separate takes.
  case conflict
  case failed(FailureReason)
}

extension TakeState {
  /// Creates the state of a take without a queued transfer.
  package init(resting take: Take) {
    self =
      switch take.storage {
      case .here: .here
      case .cloud: take.condition == .missing ? .cloud : .both
      case .both: .both
      }
  }
}
