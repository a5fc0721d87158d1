import MynaLibrary

struct LocalTake: Equatable, Sendable {
  enum AudioState: Equatable, Sendable {
    /// The audio is in a readable file. The hash is nil if it hasn't been computed yet.
    case here(ContentHash?)
    case unreadable
    case cloud
    case missing
  }

  let take: Take
  let sound: AudioState

  init(_ take: Take) {
    self.take = take
    sound =
      switch take.condition {
      case .good: .here(take.contentHash)
      case .unreadable: .unreadable
      case .missing: take.isInCloudOnly ? .cloud : .missing
      }
  }

  var isInTrash: Bool { take.deleted != nil }

  var isHere: Bool { if case .here = sound { true } else { false } }

  var hash: ContentHash? { if case .here(let hash) = sound { hash } else { nil } }
}
