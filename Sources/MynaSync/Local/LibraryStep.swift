import MynaLibrary

/// A change of a take in the library, to match the cloud.
enum LibraryStep: Equatable, Sendable {
  /// Adds or updates its row as a cloud-only take.
  case showCloudTake
  /// Removes the row of a cloud-only take.
  case removeCloudTake
  /// Changes its title, tags, note and favorite mark.
  case describe(TakeDescription)
  /// Moves it to the trash.
  case delete
  /// Restores it from the trash.
  case putBack
  /// Forgets its deletion, so that its row can be added again.
  case forgetDeletion
  /// It stays on this machine alone, since others have deleted it and nobody knows whether it was
  /// meant.
  case keepOnlyHere
  /// Records that its sound is here and in the cloud.
  case noteBoth
  /// Records that its sound is here and was not seen in the cloud.
  case noteHere
}
