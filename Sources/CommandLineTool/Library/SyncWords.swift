import Foundation
import MynaLibrary
import MynaStudio
import MynaSync

/// The progress of takes to the cloud and back, in words for a list.
struct SyncWords {
  private var words: [UUID: String] = [:]

  /// Nothing is known.
  init() {}

  /// Looks at all takes of a library with which something is to be done.
  static func of(_ library: LibraryStore) -> SyncWords {
    var sync = SyncWords()
    // A list needs no cloud: the commands for that tell of its faults.
    let states = try? SyncLook(folders: MynaFolders())?.waiting(in: library)
    sync.words = (states ?? [:]).compactMapValues(\.words)
    return sync
  }

  /// The words for a take; nil for none.
  subscript(id: UUID) -> String? { words[id] }
}

extension TakeState {
  /// The state in words; nil for a take that rests.
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
