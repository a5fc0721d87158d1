package import MynaLibrary

/// The location of a take's sound, and its transfer.
package enum TakeState: Hashable, Sendable {
  /// On this machine only.
  case here
  /// On this machine and in the cloud.
  case both
  /// In the cloud only.
  case cloud
  /// Waiting for an upload or a download.
  case waiting
  /// Uploading, with the progress, 0…1.
  case uploading(Double)
  /// Downloading, with the progress, 0…1.
  case downloading(Double)
  /// Edited here and elsewhere; the next round makes two separate takes.
  case conflict
  /// The transfer failed, and will be retried.
  case failed(FailureReason)
}

extension TakeState {
  /// The state of a take without a queued transfer.
  package init(resting take: Take) {
    self =
      switch take.storage {
      case .here: .here
      case .cloud: take.condition == .missing ? .cloud : .both
      case .both: .both
      }
  }
}
