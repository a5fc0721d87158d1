package import MynaMusic
import Observation
import TextFolding

/// The model of the Music page; knows no widget.
///
/// Rows are asked for by their position, one by one as they come into sight; `onChange` tells what becomes of them.
@MainActor @Observable package final class MusicModel {
  /// The state of the page.
  package enum State: Equatable, Sendable {
    /// It is not known yet what there is.
    case loading
    /// There is no music at all.
    case empty
    /// There is some, but not what is searched for.
    case nothingFound
    /// There are rows.
    case list
    /// It cannot be known what there is; `failure` says why.
    case failed
  }

  /// The state of the page.
  package private(set) var state = State.loading
  /// The number of rows.
  package private(set) var count = 0
  /// The number of rows without those of files that nothing can decode.
  package private(set) var playableCount = 0
  /// Whether there is no song but the samples.
  package private(set) var hasOnlySamples = false
  /// Why the last thing that was asked for was not done; nil after one that was.
  package private(set) var trouble: MusicError?
  /// Why songs cannot be listed; nil while they can.
  package private(set) var failure: MusicError?
  /// The share of the person's files that was looked at, 0…1; nil while nobody looks.
  package private(set) var progress: Double?
  /// A folder of the person's that cannot be read at present; its songs are listed nevertheless.
  package private(set) var unavailableFolder: String?
  /// The search; empty for everything.
  package var searchText = "" { didSet { if searchText != oldValue { list() } } }
  /// The kind of rows.
  package var view = MusicView.songs { didSet { if view != oldValue { list() } } }
  /// The album or artist whose songs are listed; nil for all.
  package private(set) var place: MusicPlace?
  /// The order of songs.
  package private(set) var order = MusicQuery.Order.artist
  /// Whether the order is reversed.
  package private(set) var isDescending = false
  /// Called when rows have changed, at once and in order; `count` and `row(at:)` tell of the rows after it.
  @ObservationIgnored package var onChange: (RowChange) -> Void = { _ in }

  @ObservationIgnored private let catalog: any SongCatalog
  /// The order of all songs, while those of an album are in its own order.
  @ObservationIgnored private var outerOrder: (MusicQuery.Order, isDescending: Bool)?
  @ObservationIgnored private let pages: SongPages
  /// The albums or artists that are listed; nil where songs are.
  @ObservationIgnored private var groups: [MusicItem]?
  /// The present list.
  @ObservationIgnored private var shown: Wanted?
  /// Whether songs have changed since the last listing.
  @ObservationIgnored private var hasChanged = false
  @ObservationIgnored private var listing: Task<Void, Never>?
  @ObservationIgnored private var following: Task<Void, Never>?
  @ObservationIgnored private var updating: Task<Void, Never>?

  /// Creates a model that shows a catalog and follows its changes.
  package init(catalog: any SongCatalog) {
    self.catalog = catalog
    pages = SongPages(catalog)
    pages.onUpdate = { [weak self] in self?.onChange(.updated($0)) }
    pages.onLoss = { [weak self] in self?.listAnew() }
    pages.onTrouble = { [weak self] in self?.trouble = $0 }
    let changes = catalog.changes()
    following = Task { [weak self] in
      for await change in changes { self?.follow(change) }
    }
    list()
  }

  isolated deinit {
    following?.cancel()
    listing?.cancel()
  }

  // MARK: Rows

  /// The row at a position; nil while it is not known, after which `onChange` tells of an update.
  package func row(at position: Int) -> MusicItem? {
    guard (0..<count).contains(position) else { return nil }
    return groups.map { $0[position] } ?? pages.song(at: position).map(MusicItem.song)
  }

  /// The position of a song that was seen; nil if it is not listed.
  package func position(of id: SongID) -> Int? { groups == nil ? pages.position(of: id) : nil }

  /// The position of a song, seen or not; nil if it is not listed.
  package func find(_ id: SongID) async -> Int? {
    guard groups == nil else { return nil }
    if let position = pages.position(of: id) { return position }
    let number = await attempt { catalog throws(MusicError) in try await catalog.number(of: id) }
    return number.flatMap { $0 }.flatMap(pages.numbers.firstIndex)
  }

  /// Returns the songs that are listed and can be played, in their order.
  package func playable() async -> [SongID] {
    guard groups == nil, let query = shown?.query else { return [] }
    return await attempt { catalog throws(MusicError) in try await catalog.playable(query) } ?? []
  }

  /// Whether they are all songs of an album in its own order.
  package var isWholeAlbum: Bool {
    guard case .album = place else { return false }
    return order == .album && !isDescending && searchText.isEmpty
  }

  // MARK: What the person wants

  /// Sorts songs by `order`, or reverses the order when they are sorted by it already.
  package func sort(by order: MusicQuery.Order) {
    isDescending = order == self.order ? !isDescending : false
    self.order = order
    list()
  }

  /// Narrows the list to the songs of an album or an artist.
  package func open(_ place: MusicPlace) {
    self.place = place
    if case .album = place {
      outerOrder = (order, isDescending)
      (order, isDescending) = (.album, false)
    }
    list()
  }

  /// Shows what was shown before the list was narrowed; returns false if it was not.
  @discardableResult package func leavePlace() -> Bool {
    guard place != nil else { return false }
    place = nil
    if let outerOrder { (order, isDescending) = outerOrder }
    outerOrder = nil
    list()
    return true
  }

  /// Brings the catalog up to date with the person's folders, in the background; returns what ends when that is done.
  @discardableResult package func update() -> Task<Void, Never> {
    if let updating { return updating }
    let task = Task {
      do throws(MusicError) {
        try await catalog.update()
      } catch {
        trouble = error
      }
      updating = nil
    }
    updating = task
    return task
  }

  /// Lists songs where that failed before.
  package func tryAgain() {
    state = .loading
    list()
    update()
  }

  /// Returns when all that was asked for is listed.
  package func settle() async {
    // What is asked for meanwhile takes the place of what was asked for before.
    while let current = listing {
      await current.value
      if current == listing { return }
    }
  }

  // MARK: What is listed

  private func follow(_ change: CatalogChange) {
    switch change {
    case .songs: listAnew()
    case .removed: break
    case .progress(let done, let total):
      progress = done < total ? Double(done) / Double(total) : nil
    case .looked(let findings):
      unavailableFolder = findings.unavailable.first
    }
  }

  /// Lists what there is after a change of songs.
  private func listAnew() {
    hasChanged = true
    list()
  }

  private func list() {
    listing?.cancel()
    let wanted = Wanted(self)
    listing = Task {
      do throws(MusicError) {
        let hasChanged = hasChanged
        let rows = try await wanted.rows(of: catalog)
        let beginning = try await pages.beginning(of: rows.numbers, hasChanged: hasChanged)
        // Who sees only samples, or nothing, is told how to add more; whoever searches wants something else.
        let extent = try await catalog.extent()
        guard !Task.isCancelled else { return }
        self.hasChanged = false
        (trouble, failure, shown) = (nil, nil, wanted)
        show(rows, beginning, hasChanged)
        show(extent)
      } catch {
        guard !Task.isCancelled else { return }
        if state == .loading || state == .failed {
          (failure, state) = (error, .failed)
        } else {
          trouble = error
        }
      }
    }
  }

  private func show(_ rows: Rows, _ beginning: [SongNumber: Song], _ hasChanged: Bool) {
    let change: RowChange? =
      switch (groups, rows.groups) {
      case (nil, nil): RowChange(from: pages.numbers, to: rows.numbers)
      case (let old?, let new?): RowChange(from: old, to: new)
      default: .replaced(position: 0, removed: count, added: rows.count)
      }
    groups = rows.groups
    let changed = pages.show(rows.numbers, beginning, hasChanged: hasChanged)
    if count != rows.count { count = rows.count }
    if playableCount != rows.playableCount { playableCount = rows.playableCount }
    if let change { onChange(change) }
    if let changed { onChange(.updated(changed)) }
  }

  private func show(_ extent: CatalogExtent) {
    if hasOnlySamples != (extent == .onlySamples) { hasOnlySamples = extent == .onlySamples }
    let now: State = extent == .empty ? .empty : count == 0 ? .nothingFound : .list
    if state != now { state = now }
  }

  /// Asks the catalog; what goes wrong is the trouble that shows.
  private func attempt<T: Sendable>(
    _ body: @Sendable (any SongCatalog) async throws(MusicError) -> T
  ) async -> T? {
    do throws(MusicError) {
      return try await body(catalog)
    } catch {
      trouble = error
      return nil
    }
  }
}

/// The list: the numbers of songs, or albums or artists, of which there are fewer.
private struct Rows: Sendable {
  var numbers: [SongNumber] = []
  var groups: [MusicItem]?
  var undecodableCount = 0

  var count: Int { groups?.count ?? numbers.count }
  var playableCount: Int { max(0, count - undecodableCount) }
}

/// The rows that are wanted.
private struct Wanted: Sendable {
  private let text: String
  private let view: MusicView
  private let place: MusicPlace?
  private(set) var query = MusicQuery()

  @MainActor init(_ model: MusicModel) {
    (text, view, place) = (model.searchText, model.view, model.place)
    (query.text, query.order, query.isDescending) = (text, model.order, model.isDescending)
    switch place {
    case .album(let album): query.album = album
    case .artist(let name): query.artist = name
    case nil: break
    }
  }

  func rows(of catalog: any SongCatalog) async throws(MusicError) -> Rows {
    switch view {
    case .albums where place == nil:
      let albums = try await catalog.albums().filter { has($0.album.title, $0.album.artist) }
      return Rows(groups: albums.map(MusicItem.album))
    case .artists where place == nil:
      let artists = try await catalog.artists().filter { has($0.name) }
      return Rows(groups: artists.map(MusicItem.artist))
    default:
      return Rows(
        numbers: try await catalog.numbers(query),
        undecodableCount: try await catalog.undecodableCount(query))
    }
  }

  /// Whether each word that is searched for is in one of these texts.
  private func has(_ texts: String...) -> Bool {
    let texts = texts.map(SearchFolding.fold)
    return SearchFolding.fold(text).split(separator: " ").allSatisfy { word in
      texts.contains { $0.contains(word) }
    }
  }
}
