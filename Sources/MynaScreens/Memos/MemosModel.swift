import FoundationEssentials
package import MynaLibrary
package import MynaStudio
import Observation
package import Threads

/// What the Memos screen shows and does; knows no widget.
///
/// Rows are asked for by their position, one by one as they come into sight; `onChange` tells what becomes of them. Of
/// 100,000 takes there is a number each, and the few that were seen last.
@MainActor @Observable package final class MemosModel {
  /// What the screen shows.
  package enum State: Equatable, Sendable {
    /// It is not known yet what there is.
    case loading
    /// There is nothing at all.
    case empty
    /// There is something, but not what is searched for.
    case nothingFound
    /// There are rows.
    case list
    /// It cannot be known what there is; `failure` says why.
    case failed
  }

  /// What the screen shows.
  package internal(set) var state = State.loading
  /// How many rows there are.
  package internal(set) var count = 0
  /// Seconds of all that is listed.
  package internal(set) var totalDuration = 0.0
  /// Why the last thing that was asked for was not done; nil after one that was.
  package internal(set) var trouble: StudioError?
  /// The last take that was wanted and could not be brought here from the cloud; nil after one that could.
  package internal(set) var absence: Absence?
  /// The share of an import that is done, 0…1; nil while there is none.
  package internal(set) var importProgress: Double?
  /// Why takes cannot be listed; nil while they can.
  package var failure: StudioError? { listFailure ?? upkeep?.trouble }
  /// Why changes of takes cannot be kept now, since a disk is read-only or full; nil while they can.
  package var obstacle: LibraryError? { upkeep?.obstacle }
  /// Why takes could not be listed the last time; nil if they could.
  var listFailure: StudioError?
  /// What is searched for; empty for everything.
  package var searchText = "" { didSet { if searchText != oldValue { list() } } }
  /// The takes that are listed, beside the search; all that was deleted is listed in the trash.
  package var filter = MemoFilter() { didSet { if filter != oldValue { list() } } }
  /// The tags that can be filtered by, as `lookForTags` found them.
  package internal(set) var tags: [String] = []
  /// In which order rows are listed.
  package var order = TakeQuery.Order.newest { didSet { if order != oldValue { list() } } }
  /// Whether what was deleted is listed in place of what was not.
  package var showsTrash = false { didSet { if showsTrash != oldValue { list() } } }
  /// The sections of what is listed by date, in order; none in another order, and in the trash.
  @ObservationIgnored package internal(set) var sections: [MemoSection] = []
  /// Called when rows are in other sections, after `onChange`.
  @ObservationIgnored package var onSections: () -> Void = {}
  /// Called when rows have changed, at once and in order; `count` and `row(at:)` tell of the rows after it.
  @ObservationIgnored package var onChange: (RowChange) -> Void = { _ in }

  /// The share of the folder that was looked at, 0…1, where that takes long; nil otherwise.
  package var lookProgress: Double? { upkeep?.progress }
  /// The share of new takes that were read to their end, 0…1; nil when that is done, or they are few.
  package var readingProgress: Double? { upkeep?.readingProgress }

  /// The time by which the dates of takes are told.
  package var time: any TimeSource { library.time }

  @ObservationIgnored let library: Library
  let upkeep: LibraryUpkeep?
  @ObservationIgnored let jobs: RunningJobs
  /// Where what takes long is done.
  @ObservationIgnored let queue = SerialThread(label: "Myna.Memos")
  /// The deletions that can be undone, the latest last; each is reported in one message.
  @ObservationIgnored var deletions: [[UUID]] = []
  /// Whether the takes that were deleted last will be deleted in the cloud without a question.
  @ObservationIgnored package internal(set) var cloudFollowsDeletion = false
  /// Whether takes that are deleted next are restored together with those of the last deletion.
  @ObservationIgnored var isDeletionOpen = false
  /// Takes that are being deleted; they are not listed any more.
  @ObservationIgnored var leaving: Set<TakeKey> = []
  @ObservationIgnored var importShare: SharedProgress?
  /// The sync of takes with the cloud; nil without one.
  @ObservationIgnored package let sync: SyncModel?
  @ObservationIgnored var keys: [TakeKey] = []
  @ObservationIgnored var items: [TakeKey: MemoItem] = [:]
  /// The moment when rows were listed last, of which "Today" was told.
  @ObservationIgnored var listedDay: Date?
  /// The positions of rows when they were read or asked for last.
  @ObservationIgnored var places: [TakeKey: Int] = [:]
  @ObservationIgnored private var followingSync: Task<Void, Never>?
  @ObservationIgnored private var followingEdits: Task<Void, Never>?
  @ObservationIgnored private var followingUpkeep: Task<Void, Never>?
  /// Whether there was nothing at all when takes were listed last.
  @ObservationIgnored var isEmpty = false
  /// Whether takes were listed.
  @ObservationIgnored var isListed = false
  /// While the states of rows are asked for.
  @ObservationIgnored var asking: Task<Void, Never>?
  /// Rows whose states are to be asked for, of which the first are asked for first.
  @ObservationIgnored var unasked: Set<TakeKey> = []
  /// Rows that were seen last and of which nothing but the name is known, the last one first.
  @ObservationIgnored var bareRows: [UUID] = []
  /// Rows that are to be read, with where they were listed; those asked for last are last.
  @ObservationIgnored var wanted: [(key: TakeKey, position: Int)] = []
  @ObservationIgnored var asked: Set<TakeKey> = []
  @ObservationIgnored var loading: Task<Void, Never>?
  @ObservationIgnored var listing: Task<Void, Never>?
  @ObservationIgnored private var following: Task<Void, Never>?
  @ObservationIgnored var refreshing: Task<Void, Never>?
  /// Takes that were changed since the last listing and are to be asked for with the next one.
  @ObservationIgnored var changedMeanwhile: Set<UUID> = []

  /// Creates a model that shows the takes of a library and follows its changes.
  ///
  /// - Parameters:
  ///   - upkeep: brings the library up to date; the library is not shown as empty before that is done.
  ///   - jobs: lists imports and exports while they run.
  ///   - sync: tells where sounds are, and brings those that are in the cloud alone.
  package init(
    library: Library, upkeep: LibraryUpkeep? = nil, jobs: RunningJobs = RunningJobs(),
    sync: SyncModel? = nil
  ) {
    (self.library, self.upkeep, self.jobs, self.sync) = (library, upkeep, jobs, sync)
    following = Task { [weak self] in
      for await change in await library.changes() { await self?.follow(change) }
    }
    var known: Set<UUID> = []
    followingEdits = observe({ jobs.edits }) { [weak self] edits in
      self?.tellOfEdits(known.union(edits.keys))
      known = Set(edits.keys)
    }
    followingSync = sync.map { sync in
      observe({ [sync.account == nil ? 0 : 1, sync.revision] }) { [weak self] _ in
        if let self { askForStates(of: items.keys) }
      }
    }
    followingUpkeep = upkeep.map { upkeep in
      observe({ upkeep.trouble }) { [weak self] _ in self?.showState() }
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

  /// Does something with the library; what goes wrong is the trouble that shows.
  @discardableResult func attempt<T: Sendable>(
    _ body: @Sendable (LibraryStore) throws(LibraryError) -> T
  ) async -> T? {
    do throws(LibraryError) {
      let result = try await library.use(body)
      return result
    } catch {
      trouble = StudioError(error)
      return nil
    }
  }
}
