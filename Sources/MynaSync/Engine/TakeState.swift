package import MynaLibrary

/// Where the sound of a take is, and what is being done with it.
package enum TakeState: Hashable, Sendable {
  /// On this machine alone.
  case here
  /// On this machine and in the cloud.
  case both
  /// In the cloud alone.
  case cloud
  /// It waits for its turn to be uploaded, or to be brought.
  case waiting
  /// On its way to the cloud; the share that is done, 0…1.
  case uploading(Double)
  /// On its way here; the share that is done, 0…1.
  case downloading(Double)
  /// It was edited here and elsewhere; both become takes of their own in the next round.
  case conflict
  /// It could not be carried, and will be tried again.
  case failed(FailureReason)
}

extension TakeState {
  /// The state of a take with which nothing is being done.
  package init(resting take: Take) {
    self =
      switch take.storage {
      case .here: .here
      case .cloud: take.condition == .missing ? .cloud : .both
      case .both: .both
      }
  }
}
