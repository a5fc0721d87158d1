import MynaLibrary

enum LibraryAction: Equatable, Sendable {
  case showCloudTake
  case removeCloudTake
  case describe(TakeDescription)
  case delete
  case putBack
  /// Forgets the take's deletion, so that its row can be added again.
  case forgetDeletion
  /// Keeps a take on this machine only, because other machines deleted it before this machine
  /// compared it.
  case keepOnlyHere
  case noteBoth
  /// Records that the take's audio is on this machine and wasn't seen in the cloud.
  case noteHere
}
