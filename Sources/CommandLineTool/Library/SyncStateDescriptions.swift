import FoundationEssentials
import MynaLibrary
import MynaStudio
import MynaSync
import Translations

/// The sync states of takes, as words for a list.
struct SyncStateDescriptions {
  private var states: [UUID: TakeState] = [:]
  private var hasPlace = false
  /// The query for takes in cloud storage that was set up earlier; nil if there is no such storage.
  private var query: SyncStateQuery?

  init() {}

  /// Loads the sync states of the takes in a library that are waiting to be synced.
  static func of(_ library: LibraryStore) -> SyncStateDescriptions {
    var sync = SyncStateDescriptions()
    // Ignore errors, because takes can be listed without the cloud, and `myna cloud status` reports
    // the error.
    guard let query = try? SyncStateQuery(folders: MynaFolders()) else { return sync }
    sync.hasPlace = true
    sync.states = (try? query.waiting(in: library)) ?? [:]
    if (try? query.hasFormerLocations()) == true { sync.query = query }
    return sync
  }

  subscript(take: Take) -> String? { known(take)?.words }

  /// Returns the name of the state for JSON, and the reason if sync failed; nil if no cloud storage
  /// is set up.
  func state(of take: Take) -> (name: String, problem: String?)? {
    guard hasPlace else { return nil }
    let state = known(take) ?? TakeState(resting: take)
    guard case .failed(let reason) = state else { return (state.name, nil) }
    return (state.name, Translations.inEnglish { reason.error.sentence })
  }

  private func known(_ take: Take) -> TakeState? {
    if let state = states[take.id] { return state }
    guard take.isInCloudOnly, let query else { return nil }
    return (try? query.states(of: [take]))?[take.id]
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

  /// A description of the state; nil if there is nothing to sync.
  fileprivate var words: String? {
    switch self {
    case .here, .both, .cloud: nil
    case .waiting: tr("waiting")
    case .uploading(let fraction): tr("uploading %1 %", Int(fraction * 100))
    case .downloading(let fraction): tr("downloading %1 %", Int(fraction * 100))
    case .conflict: tr("edited on two computers")
    case .failed(let reason): tr("failed: %1", reason.error.sentence)
    }
  }
}
