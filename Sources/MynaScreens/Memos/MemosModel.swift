public import Foundation
public import MynaLibrary
public import MynaStudio
public import Observation
public import Threads

/// What the Memos screen shows and does; knows no widget.
///
/// Rows are asked for by their position, one by one as they come into sight; `onChange` tells what becomes of them. Of
/// 100,000 takes there is a number each, and the few that were seen last.
@MainActor @Observable public final class MemosModel {
  /// What the screen shows.
  public enum State: Equatable, Sendable {
    /// It is not known yet what there is.
    case loading
    /// There is nothing at all.
    case empty
    /// There is something, but not what is searched for.
    case nothingFound
    /// There are rows.
    case list
  }

  /// What the screen shows.
  public private(set) var state = State.loading
  /// How many rows there are.
  public private(set) var count = 0
  /// Seconds of all that is listed.
  public private(set) var totalDuration = 0.0
  /// Why the last thing that was asked for was not done; nil after one that was.
  public internal(set) var trouble: StudioError?
  /// The last take that was wanted and could not be brought here from the cloud; nil after one that could.
  public internal(set) var absence: Absence?
  /// The share of an import that is done, 0…1; nil while there is none.
  public internal(set) var importProgress: Double?
  /// What is searched for; empty for everything.
  public var searchText = "" { didSet { if searchText != oldValue { list() } } }
  /// In which order rows are listed.
  public var order = TakeQuery.Order.newest { didSet { if order != oldValue { list() } } }
  /// Whether what was deleted is listed in place of what was not.
  public var showsTrash = false { didSet { if showsTrash != oldValue { list() } } }
  /// The sections of what is listed by date, in order; none in another order, and in the trash.
  @ObservationIgnored public private(set) var sections: [MemoSection] = []
  /// Called when rows are in other sections, after `onChange`.
  @ObservationIgnored public var onSections: () -> Void = {}
  /// Called when rows have changed, at once and in order; `count` and `row(at:)` tell of the rows after it.
  @ObservationIgnored public var onChange: (RowChange) -> Void = { _ in }

  /// The share of the folder that was looked at, 0…1, where that takes long; nil otherwise.
  public var lookProgress: Double? { upkeep?.progress }
  /// The share of new takes that were read to their end, 0…1; nil when that is done, or they are few.
  public var readingProgress: Double? { upkeep?.readingProgress }

  /// The time by which the dates of takes are told.
  public var time: any TimeSource { library.time }

  @ObservationIgnored let library: Library
  private let upkeep: LibraryUpkeep?
  @ObservationIgnored let jobs: RunningJobs
  /// Where what takes long is done.
  @ObservationIgnored let queue = SerialThread(label: "Myna.Memos")
  /// The deletions that can be undone, the latest last; each is reported in one message.
  @ObservationIgnored var deletions: [[UUID]] = []
  /// Whether takes that are deleted next are restored together with those of the last deletion.
  @ObservationIgnored var isDeletionOpen = false
  /// Takes that are being deleted; they are not listed any more.
  @ObservationIgnored var leaving: Set<TakeKey> = []
  @ObservationIgnored var importShare: SharedProgress?
  /// The sync of takes with the cloud; nil without one.
  @ObservationIgnored public let sync: SyncModel?
  @ObservationIgnored private(set) var keys: [TakeKey] = []
  @ObservationIgnored var items: [TakeKey: MemoItem] = [:]
  /// The moment when rows were listed last, of which "Today" was told.
  @ObservationIgnored private var listedDay: Date?
  /// The positions of rows when they were read or asked for last.
  @ObservationIgnored var places: [TakeKey: Int] = [:]
  @ObservationIgnored private var followingSync: Task<Void, Never>?
  @ObservationIgnored private var followingEdits: Task<Void, Never>?
  /// While the states of rows are asked for.
  @ObservationIgnored var asking: Task<Void, Never>?
  /// Rows whose states are to be asked for, of which the first are asked for first.
  @ObservationIgnored var unasked: Set<TakeKey> = []
  /// Rows that were seen last and of which nothing but the name is known, the last one first.
  @ObservationIgnored var bareRows: [UUID] = []
  /// Rows that are to be read, with where they were listed; those asked for last are last.
  @ObservationIgnored private var wanted: [(key: TakeKey, position: Int)] = []
  @ObservationIgnored private var asked: Set<TakeKey> = []
  @ObservationIgnored private var loading: Task<Void, Never>?
  @ObservationIgnored private var listing: Task<Void, Never>?
  @ObservationIgnored private var following: Task<Void, Never>?
  @ObservationIgnored private var refreshing: Task<Void, Never>?
  /// Takes that were changed since the last listing and are to be asked for with the next one.
  @ObservationIgnored private var changedMeanwhile: Set<UUID> = []

  /// Rows that are read at once: more than are seen on any screen.
  private static let pageLength = 60
  /// Rows that are remembered.
  private static let memory = 1_000

  /// Creates a model that shows the takes of a library and follows its changes.
  ///
  /// - Parameters:
  ///   - upkeep: brings the library up to date; the library is not shown as empty before that is done.
  ///   - jobs: lists imports and exports while they run.
  ///   - sync: tells where sounds are, and brings those that are in the cloud alone.
  public init(
    library: Library, upkeep: LibraryUpkeep? = nil, jobs: RunningJobs = RunningJobs(),
    sync: SyncModel? = nil
  ) {
    (self.library, self.upkeep, self.jobs, self.sync) = (library, upkeep, jobs, sync)
    following = Task { [weak self] in
      for await change in await library.changes() { await self?.follow(change) }
    }
    followingEdits = Task { [weak self] in
      var known: Set<UUID> = []
      for await edits in Observations({ jobs.edits }) {
        self?.tellOfEdits(known.union(edits.keys))
        known = Set(edits.keys)
      }
    }
    followingSync = sync.map { sync in
      Task { [weak self] in
        for await _ in Observations({ [sync.account == nil ? 0 : 1, sync.revision] }) {
          guard let self else { return }
          askForStates(of: items.keys)
        }
      }
    }
    list()
  }

  isolated deinit {
    following?.cancel()
    followingSync?.cancel()
    followingEdits?.cancel()
    asking?.cancel()
    refreshing?.cancel()
  }

  // MARK: Rows

  /// What is at a position; nil while it is not known yet, after which `onChange` tells of an update.
  public func row(at position: Int) -> MemoItem? {
    guard keys.indices.contains(position) else { return nil }
    if let item = items[keys[position]] {
      noteView(of: item)
      return item
    }
    want(max(0, position - Self.pageLength / 2)..<min(keys.count, position + Self.pageLength / 2))
    return nil
  }

  /// The section that a position is in; nil where there are none.
  public func section(at position: Int) -> MemoSection? {
    var (low, high) = (0, sections.count)
    while low < high {
      let middle = (low + high) / 2
      if sections[middle].start <= position { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? sections[low - 1] : nil
  }

  /// Lists anew what is there if it was listed on another day, so that "Today" is.
  public func followDay() {
    guard let listedDay, !Calendar.current.isDate(time.date, inSameDayAs: listedDay) else { return }
    list()
  }

  /// Where one that was seen is listed; nil if it is not.
  public func position(of id: UUID) -> Int? {
    items.first { $0.value.id == id }.flatMap { keys.firstIndex(of: $0.key) }
  }

  /// Which are at these positions.
  public func identifiers(at positions: [Int]) async -> [UUID] {
    let chosen = positions.filter(keys.indices.contains).map { keys[$0] }
    return await attempt { store throws(LibraryError) in try store.takes(chosen).map(\.id) } ?? []
  }

  /// Asks anew what there is, and returns when it is known.
  public func refresh() async {
    list()
    await settle()
  }

  /// Returns when what is listed is what was asked for last.
  public func settle() async {
    // What is asked for meanwhile takes the place of what was asked for here.
    while let current = listing {
      await current.value
      if current == listing { return }
    }
  }

  /// Asks anew what there is, and what is known of these.
  func refresh(_ ids: [UUID]) async {
    let changed = Set(ids)
    let known = items.filter { changed.contains($0.value.id) }.map(\.key)
    await refresh()
    await load(known)
  }

  // MARK: What is listed

  private func list() {
    listing?.cancel()
    let (text, order, isTrash) = (searchText, order, showsTrash)
    listing = Task {
      let search =
        text.isEmpty
        ? nil
        : SearchQuery(
          text, now: library.time.date, calendar: .current)
      let query = TakeQuery(search, order: order, isTrash: isTrash)
      let now = library.time.date
      let listed = await attempt { store throws(LibraryError) in
        let (keys, sections): ([TakeKey], [MemoSection])
        if isTrash || order != .newest && order != .oldest {
          (keys, sections) = (try store.keys(query), [])
        } else {
          let dated = try store.datedKeys(query)
          (keys, sections) = (
            dated.map(\.key), MemoSections(now: now).sections(dated.lazy.map(\.created))
          )
        }
        let all = search == nil ? keys : try store.keys(TakeQuery(isTrash: isTrash))
        let duration = try store.duration(of: query)
        return Listed(
          keys: keys, sections: sections, date: now, duration: duration, isEmpty: all.isEmpty)
      }
      guard !Task.isCancelled, let listed else { return }
      show(listed)
    }
  }

  private struct Listed: Sendable {
    var keys: [TakeKey]
    var sections: [MemoSection]
    var date: Date
    var duration: Double
    var isEmpty: Bool
  }

  private func show(_ listed: Listed) {
    let (new, newSections) = withoutLeaving(listed.keys, listed.sections)
    listedDay = listed.date
    if totalDuration != listed.duration { totalDuration = listed.duration }
    show(new, newSections)
    let newState: State = !new.isEmpty ? .list : listed.isEmpty ? .empty : .nothingFound
    if newState != state { state = newState }
  }

  private func show(_ new: [TakeKey], _ newSections: [MemoSection]) {
    let change = RowChange(from: keys, to: new)
    let isOther = newSections != sections
    (keys, sections) = (new, newSections)
    if count != new.count { count = new.count }
    if let change { onChange(change) }
    if isOther { onSections() }
  }

  /// Takes rows out of the list at once that are about to be deleted, so that the next key is for the next row.
  ///
  /// To be followed by `delete`, after which they are listed again unless they were deleted.
  public func hide(_ ids: [UUID]) {
    guard !showsTrash else { return }
    leaving.formUnion(keys(of: ids))
    let (new, newSections) = withoutLeaving(keys, sections)
    show(new, newSections)
  }

  /// The keys of takes of which something is known.
  func keys(of ids: [UUID]) -> [TakeKey] {
    let wanted = Set(ids)
    return items.filter { wanted.contains($0.value.id) }.map(\.key)
  }

  private func withoutLeaving(
    _ keys: [TakeKey], _ sections: [MemoSection]
  ) -> ([TakeKey], [MemoSection]) {
    guard !leaving.isEmpty, !showsTrash else { return (keys, sections) }
    let gone = keys.indices.filter { leaving.contains(keys[$0]) }
    return (keys.filter { !leaving.contains($0) }, sections.removing(gone, of: keys.count))
  }

  // MARK: What is known of rows

  private func follow(_ change: LibraryChange) async {
    switch change {
    case .takes(let ids) where upkeep?.readingProgress != nil: refreshLater(ids)
    case .takes(let ids): await refresh(ids)
    case .everything:
      await refresh()
      await load(Array(items.keys))
    case .folder(let isGone):
      trouble = isGone ? .library(.folderGone(path: library.takes)) : nil
      await refresh()
      // Clears the report that the folder was gone, and reads what is new in the folder.
      if !isGone { await upkeep?.look() }
    }
  }

  /// Asks anew in a moment: while very many takes are read, each of them is a change, and to list all takes for each
  /// would cost more than reading it.
  private func refreshLater(_ ids: [UUID]) {
    changedMeanwhile.formUnion(ids)
    guard refreshing == nil else { return }
    refreshing = Task {
      // Ended by cancelling, which is no error.
      _ = try? await library.time.sleep(for: .seconds(1))
      refreshing = nil
      let changed = changedMeanwhile
      changedMeanwhile = []
      if !Task.isCancelled { await refresh(Array(changed)) }
    }
  }

  /// Asks for rows that are about to be seen, with all others that are asked for before the next turn.
  private func want(_ positions: Range<Int>) {
    for position in positions {
      let key = keys[position]
      guard items[key] == nil, asked.insert(key).inserted else { continue }
      wanted.append((key, position))
    }
    guard loading == nil, !wanted.isEmpty else { return }
    loading = Task {
      // More are asked for while some are read; what is in sight now was asked for last.
      while !wanted.isEmpty {
        let some = Array(wanted.suffix(Self.pageLength * 2))
        wanted.removeLast(some.count)
        await load(some.map(\.key), at: some.map(\.position))
        for (key, _) in some { asked.remove(key) }
      }
      loading = nil
    }
  }

  /// Reads some rows anew; to know `places`, where they were listed a moment ago, spares looking for them.
  private func load(_ some: [TakeKey], at places: [Int] = []) async {
    guard !some.isEmpty else { return }
    var found = await attempt { store throws(LibraryError) in try store.memos(some) } ?? [:]
    if items.count + found.count > Self.memory { (items, self.places) = ([:], [:]) }
    for (key, item) in found { found[key]?.state = presumedState(of: item, at: key) }
    let positions = positions(of: some, near: places)
    let changed = positions.filter { items[keys[$0]] != found[keys[$0]] }
    for key in some { items[key] = found[key] }
    for position in positions { self.places[keys[position]] = position }
    if let first = changed.min(), let last = changed.max() { onChange(.updated(first..<last + 1)) }
    askForStates(of: found.keys)
  }

  func positions(of some: [TakeKey], near places: [Int]) -> [Int] {
    let isStill = zip(some, places).allSatisfy { key, place in
      keys.indices.contains(place) && keys[place] == key
    }
    if some.count == places.count, isStill { return places }
    let wanted = Set(some)
    return keys.indices.filter { wanted.contains(keys[$0]) }
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
