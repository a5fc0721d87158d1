import MynaLibrary

/// A take as the library has it, as far as the cloud is concerned.
struct LocalTake: Equatable, Sendable {
  /// The place of its sound.
  enum Sound: Equatable, Sendable {
    /// In a file, which has this sound; nil if nobody has found out.
    case here(ContentHash?)
    /// In a file that no decoder reads.
    case unreadable
    /// In the cloud alone.
    case cloud
    /// Nowhere: the file is gone.
    case missing
  }

  let take: Take
  let sound: Sound

  /// The library's version of a take.
  init(_ take: Take) {
    self.take = take
    sound =
      switch take.condition {
      case .good: .here(take.contentHash)
      case .unreadable: .unreadable
      case .missing: take.isInCloudOnly ? .cloud : .missing
      }
  }

  /// Whether it lies in the trash.
  var isInTrash: Bool { take.deleted != nil }

  /// Whether its sound can be read here.
  var isHere: Bool { if case .here = sound { true } else { false } }

  /// The hash of its sound here, if that is known.
  var hash: ContentHash? { if case .here(let hash) = sound { hash } else { nil } }
}
