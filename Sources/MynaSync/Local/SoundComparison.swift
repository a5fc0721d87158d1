import MynaLibrary

enum SoundComparison: Equatable, Sendable {
  case same
  /// The cloud's sound is an edit of the local one: download it.
  case fetch
  case upload
  /// Neither sound comes from the other: the local one becomes a separate take, and the cloud's is
  /// downloaded.
  case separate

  /// - Parameters:
  ///    - local: the local sound.
  ///    - shadow: the local sound when both last agreed; nil if they never did.
  ///    - cloud: the cloud's sound.
  ///    - lineage: the sounds that the cloud's was edited from.
  init(local: ContentHash, shadow: ContentHash?, cloud: ContentHash, lineage: Lineage) {
    if local == cloud {
      self = .same
    } else if shadow == cloud {
      self = .upload
    } else if lineage.contains(local), !lineage.isUndone(local, from: shadow) {
      self = .fetch
    } else {
      self = .separate
    }
  }
}
