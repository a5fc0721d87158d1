import FoundationEssentials
package import MynaLibrary
package import MynaStudio
import Observation
package import Threads

/// The model of the Memos screen, independent of widgets.
///
/// Rows are requested by position as they become visible, and `onChange` reports changes. Because
/// there may be 100,000 takes, the model stores only a number for each take and caches the rows
/// that were visible most recently.
@MainActor @Observable package final class MemosModel {
  package enum State: Equatable, Sendable {
    case loading
    case empty
    case nothingFound
    case list
    case failed
  }

  package internal(set) var state = State.loading
  package internal(set) var count = 0
  package internal(set) var totalDuration = 0.0
  package internal(set) var problem: StudioError?
  package internal(set) var downloadFailure: DownloadFailure?
  package internal(set) var importProgress: Double?
  package var failure: StudioError? { listFailure ?? maintenance?.problem }
  /// The reason that changes cannot be saved, such as a full or read-only disk; nil if they can be
  /// saved.
  package var obstacle: LibraryError? { maintenance?.obstacle }
  var listFailure: StudioError?
  package var searchText = "" { didSet { if searchText != oldValue { list() } } }
  /// The filter, which applies in addition to the search, but not to the trash.
  package var filter = MemoFilter() { didSet { if filter != oldValue { list() } } }
  package internal(set) var tags: [String] = []
  package var order = TakeQuery.Order.newest { didSet { if order != oldValue { list() } } }
  package var showsTrash = false { didSet { if showsTrash != oldValue { list() } } }
  /// The sections of a list sorted by date; empty for other orders and in the trash.
  @ObservationIgnored package internal(set) var sections: [MemoSection] = []
  @ObservationIgnored package var onSections: () -> Void = {}
  /// Called immediately after each change to the rows.
  ///
  /// During the call, `count` and `row(at:)` already return the new state.
  @ObservationIgnored package var onChange: (RowChange) -> Void = { _ in }

  package var scanProgress: Double? { maintenance?.progress }
  package var readingProgress: Double? { maintenance?.readingProgress }

  package var time: any TimeSource { library.time }

  @ObservationIgnored let library: Library
  let maintenance: LibraryMaintenance?
  @ObservationIgnored let jobs: RunningJobs
  @ObservationIgnored let queue = SerialThread(label: "Myna.Memos")
  /// The groups of deleted takes that can be restored, latest last.
  ///
  /// A single message announces all takes in a group.
  @ObservationIgnored var deletions: [[UUID]] = []
  @ObservationIgnored package internal(set) var cloudFollowsDeletion = false
  @ObservationIgnored var isDeletionOpen = false
  /// Takes that are being deleted and are no longer listed.
  @ObservationIgnored var leaving: Set<TakeKey> = []
  @ObservationIgnored var sharedImportProgress: SharedProgress?
  @ObservationIgnored package let sync: SyncModel?
  @ObservationIgnored var keys: [TakeKey] = []
  @ObservationIgnored var items: [TakeKey: MemoItem] = [:]
  @ObservationIgnored var listedDay: Date?
  @ObservationIgnored var places: [TakeKey: Int] = [:]
  @ObservationIgnored private var followingSync: Task<Void, Never>?
  @ObservationIgnored private var followingEdits: Task<Void, Never>?
  @ObservationIgnored private var followingUpkeep: Task<Void, Never>?
  @ObservationIgnored var isEmpty = false
  @ObservationIgnored var isListed = false
  @ObservationIgnored var asking: Task<Void, Never>?
  @ObservationIgnored var unasked: Set<TakeKey> = []
  /// The IDs of the most recently visible takes for which only a name is known, latest first.
  @ObservationIgnored var bareRows: [UUID] = []
  @ObservationIgnored var wanted: [(key: TakeKey, position: Int)] = []
  @ObservationIgnored var asked: Set<TakeKey> = []
  @ObservationIgnored var loading: Task<Void, Never>?
  @ObservationIgnored var listing: Task<Void, Never>?
  @ObservationIgnored private var following: Task<Void, Never>?
  @ObservationIgnored var refreshing: Task<Void, Never>?
  @ObservationIgnored var changedMeanwhile: Set<UUID> = []

  /// Creates a model that lists the takes of a library and observes its changes.
  ///
  /// - Parameters:
  ///   - maintenance: the object that scans the folder. Until its first scan has ended, the model
  ///     doesn't report that the library is empty.
  ///   - sync: the object that reports where takes' audio is stored and that downloads audio.
  package init(
    library: Library, maintenance: LibraryMaintenance? = nil, jobs: RunningJobs = RunningJobs(),
    sync: SyncModel? = nil
  ) {
    (self.library, self.maintenance, self.jobs, self.sync) = (library, maintenance, jobs, sync)
    following = Task { [weak self] in
      for await change in await library.changes() { await self?.handle(change) }
    }
    var known: Set<UUID> = []
    followingEdits = observe({ jobs.edits }) { [weak self] edits in
      self?.reportEdits(known.union(edits.keys))
      known = Set(edits.keys)
    }
    followingSync = sync.map { sync in
      observe({ [sync.account == nil ? 0 : 1, sync.revision] }) { [weak self] _ in
        if let self { askForStates(of: items.keys) }
      }
    }
    followingUpkeep = maintenance.map { maintenance in
      observe({ maintenance.problem }) { [weak self] _ in self?.showState() }
    }
    list()
  }

  isolated deinit {
    following?.cancel()
    followingSync?.cancel()
    followingEdits?.cancel()
    followingUpkeep?.cancel()
    asking?.cancel()
    refreshing?.cancel()
  }

  @discardableResult func attempt<T: Sendable>(
    _ body: @Sendable (LibraryStore) throws(LibraryError) -> T
  ) async -> T? {
    do throws(LibraryError) {
      let result = try await library.use(body)
      return result
    } catch {
      problem = StudioError(error)
      return nil
    }
  }
}
