import Foundation
import MynaLibrary
import MynaStudio
import MynaSync

/// What is being done with takes and the cloud, in words for a list; nothing for takes with which nothing is.
struct SyncWords {
  private var words: [UUID: String] = [:]

  /// Nothing is known.
  init() {}

  /// Looks at all takes of a library with which something is to be done.
  static func of(_ library: LibraryStore) throws -> SyncWords {
    var sync = SyncWords()
    // A list needs no cloud: what is wrong with that is told by the commands for it.
    guard let look = try? SyncLook(folders: MynaFolders()), let ids = try? look.waiting(),
      !ids.isEmpty
    else { return sync }
    var takes: [Take] = []
    for id in ids { if let take = try library.take(id) { takes.append(take) } }
    let states = (try? look.states(of: takes)) ?? [:]
    sync.words = states.compactMapValues(\.words)
    return sync
  }

  /// The words for a take; nil for none.
  subscript(id: UUID) -> String? { words[id] }
}

extension TakeState {
  /// What is being done, in words; nil for a take that rests.
  fileprivate var words: String? {
    switch self {
    case .here, .both, .cloud: nil
    case .waiting: "waiting"
    case .uploading(let share): "uploading \(Int(share * 100)) %"
    case .downloading(let share): "downloading \(Int(share * 100)) %"
    case .conflict: "edited in two places"
    case .failed(let reason): "failed: \(reason.error.sentence)"
    }
  }
}
