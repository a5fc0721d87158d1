import FoundationEssentials
import MynaLibrary
import MynaStudio
import MynaSync

/// The progress of takes to the cloud and back, in words for a list.
struct SyncWords {
  private var states: [UUID: TakeState] = [:]
  private var hasPlace = false
  /// Asked of takes that may be in another place than the one that was chosen; nil if there was never another one.
  private var look: SyncLook?

  /// Nothing is known.
  init() {}

  /// Looks at all takes of a library with which something is to be done.
  static func of(_ library: LibraryStore) -> SyncWords {
    var sync = SyncWords()
    // A list needs no cloud: the commands for that tell of its faults.
    guard let look = try? SyncLook(folders: MynaFolders()) else { return sync }
    sync.hasPlace = true
    sync.states = (try? look.waiting(in: library)) ?? [:]
    if (try? look.hasFormerPlaces()) == true { sync.look = look }
    return sync
  }

  /// The words for a take; nil for none.
  subscript(take: Take) -> String? { known(take)?.words }

  /// The state of a take as JSON has it, and why it failed; nil while no place was chosen.
  func state(of take: Take) -> (name: String, problem: String?)? {
    guard hasPlace else { return nil }
    let state = known(take) ?? TakeState(resting: take)
    guard case .failed(let reason) = state else { return (state.name, nil) }
    return (state.name, reason.error.sentence)
  }

  private func known(_ take: Take) -> TakeState? {
    if let state = states[take.id] { return state }
    guard take.isInCloudOnly, let look else { return nil }
    return (try? look.states(of: [take]))?[take.id]
  }
}

extension TakeState {
  fileprivate var name: String {
    switch self {
    case .here: "here"
    case .both: "both"
    case .cloud: "cloud"
    case .waiting: "waiting"
    case .uploading: "uploading"
    case .downloading: "downloading"
    case .conflict: "conflict"
    case .failed: "failed"
    }
  }

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
