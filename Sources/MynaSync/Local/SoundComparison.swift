import MynaLibrary

/// The decision about a sound that is both here and in the cloud.
enum SoundComparison: Equatable, Sendable {
  case same
  /// The cloud's sound is an edit of the local one: download it.
  case fetch
  /// The local sound is an edit of the cloud's: upload it.
  case upload
  /// Neither comes from the other: that which is here becomes a take of its own, and the cloud's
  /// comes here.
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
