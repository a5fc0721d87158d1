import MynaLibrary

enum LibraryStep: Equatable, Sendable {
  case showCloudTake
  case removeCloudTake
  case describe(TakeDescription)
  case delete
  case putBack
  /// Forgets its deletion, so that its row can be added again.
  case forgetDeletion
  /// Keeps a take on this machine only, since it was deleted on other machines before this machine
  /// compared it.
  case keepOnlyHere
  case noteBoth
  /// Records that its sound is here and was not seen in the cloud.
  case noteHere
}
