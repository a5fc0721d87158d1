import MynaLibrary

/// A change of a take in the library so that it agrees with the cloud.
enum LibraryStep: Equatable, Sendable {
  /// Its row is made, or changed, as one of a take in the cloud alone.
  case showCloudTake
  /// Its row goes, which is one of a take in the cloud alone.
  case removeCloudTake
  /// Its title, tags, note and mark.
  case describe(TakeDescription)
  /// It goes into the trash.
  case delete
  /// It comes out of the trash.
  case putBack
  /// Its deletion is forgotten, so that a row can be made again.
  case forgetDeletion
  /// It stays on this machine alone, since others have deleted it and nobody knows whether it was
  /// meant.
  case keepOnlyHere
  /// Its sound is here and in the cloud.
  case noteBoth
  /// Its sound is here; nobody has seen that it is in the cloud.
  case noteHere
}
