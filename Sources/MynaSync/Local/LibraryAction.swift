import MynaLibrary

enum LibraryAction: Equatable, Sendable {
  case showCloudTake
  case removeCloudTake
  case describe(TakeDescription)
  case delete
  case putBack
  /// Removes the record of the take's deletion, which allows the take to be added to the library
  /// again.
  case forgetDeletion
  /// Keeps a take only on this machine, because other machines deleted the take before this machine
  /// had compared it.
  case keepOnlyHere
  case noteBoth
  /// Records that the take's audio is on this machine and wasn't seen in the cloud.
  case noteHere
}
