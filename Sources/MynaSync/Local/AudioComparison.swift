import MynaLibrary

enum AudioComparison: Equatable, Sendable {
  case same
  /// The cloud's audio is an edit of the local audio, so it is downloaded.
  case fetch
  case upload
  /// Neither version is an edit of the other. The local audio becomes a separate take, and the
  /// cloud's audio is downloaded.
  case separate

  /// - Parameters:
  ///   - local: the hash of the local audio.
  ///   - shadow: the hash of the local audio when it last matched the cloud's audio; nil if the two
  ///     never matched.
  ///   - cloud: the hash of the cloud's audio.
  ///   - lineage: the earlier versions of the cloud's audio.
  init(local: ContentHash, shadow: ContentHash?, cloud: ContentHash, lineage: AudioLineage) {
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
