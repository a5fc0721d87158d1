import MynaLibrary

/// Decides about a sound that is here and in the cloud.
enum SoundComparison: Equatable, Sendable {
  /// Both are the same.
  case same
  /// That of the cloud comes from what is here: it comes here.
  case fetch
  /// That which is here comes from the cloud's: it goes there.
  case upload
  /// Neither comes from the other: that which is here becomes a take of its own, and the cloud's
  /// comes here.
  case separate

  /// Compares.
  ///
  /// - Parameters:
  ///   - local: what is here.
  ///   - shadow: what was here when both were last the same; nil if they never were.
  ///   - cloud: what the cloud has.
  ///   - lineage: what that was edited from.
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
