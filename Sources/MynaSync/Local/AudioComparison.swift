import MynaLibrary

enum AudioComparison: Equatable, Sendable {
  case same
  /// The cloud's audio is an edit of the local audio, so it is downloaded.
  case fetch
  case upload
  /// Neither is an edit of the other: the local audio becomes a separate take, and the cloud's
  /// audio is downloaded.
  case separate

  /// - Parameters:
  ///   - local: The local audio.
  ///   - shadow: The local audio when it last agreed with the cloud's audio; nil if the two never
  ///     agreed.
  ///   - cloud: The cloud's audio.
  ///   - lineage: The audio that the cloud's audio was edited from.
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
