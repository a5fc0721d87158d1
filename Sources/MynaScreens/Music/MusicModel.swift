package import MynaMusic
import Observation
import TextFolding

/// The model of the Music page, independent of widgets.
///
/// Rows are requested by position as they become visible, and `onChange` reports changes.
@MainActor @Observable package final class MusicModel {
  package enum State: Equatable, Sendable {
    case loading
    case empty
    case nothingFound
    case list
    case failed
  }

  package private(set) var state = State.loading
  package private(set) var count = 0
  /// The number of rows, not counting songs that cannot be decoded.
  package private(set) var playableCount = 0
  package private(set) var hasOnlySamples = false
  package private(set) var problem: MusicError?
  package private(set) var failure: MusicError?
  package private(set) var progress: Double?
  /// One of the user's folders that is currently unreadable.
  ///
  /// Its songs stay listed.
  package private(set) var unavailableFolder: String?
  package var searchText = "" { didSet { if searchText != oldValue { list() } } }
  package var view = MusicView.songs { didSet { if view != oldValue { list() } } }
  package private(set) var scope: MusicScope?
  package private(set) var order = MusicQuery.Order.artist
  package private(set) var isDescending = false
  @ObservationIgnored package var onChange: (RowChange) -> Void = { _ in }

  @ObservationIgnored private let catalog: any SongCatalog
  /// The order of all songs, which is restored when the user leaves an album.
  @ObservationIgnored private var outerOrder: (MusicQuery.Order, isDescending: Bool)?
  @ObservationIgnored private let pages: SongPages
  /// The listed albums or artists; nil while songs are listed.
  @ObservationIgnored private var groups: [MusicItem]?
  @ObservationIgnored private var shown: MusicListRequest?
  @ObservationIgnored private var hasChanged = false
  @ObservationIgnored private var listing: Task<Void, Never>?
  @ObservationIgnored private var following: Task<Void, Never>?
  @ObservationIgnored private var updating: Task<Void, Never>?

  package init(catalog: any SongCatalog) {
    self.catalog = catalog
    pages = SongPages(catalog)
    pages.onUpdate = { [weak self] in self?.onChange(.updated($0)) }
    pages.onLoss = { [weak self] in self?.listAnew() }
    pages.onTrouble = { [weak self] in self?.problem = $0 }
    let changes = catalog.changes()
    following = Task { [weak self] in
      for await change in changes { self?.handle(change) }
    }
    list()
  }

  isolated deinit {
    following?.cancel()
    listing?.cancel()
  }

  // MARK: Rows

  /// Returns the row at a position; nil if it is not loaded yet.
  ///
  /// `onChange` reports when it is loaded.
  package func row(at position: Int) -> MusicItem? {
    guard (0..<count).contains(position) else { return nil }
    return groups.map { $0[position] } ?? pages.song(at: position).map(MusicItem.song)
  }

  package func position(of id: SongID) -> Int? { groups == nil ? pages.position(of: id) : nil }

  package func find(_ id: SongID) async -> Int? {
    guard groups == nil else { return nil }
    if let position = pages.position(of: id) { return position }
    let number = await attempt { catalog throws(MusicError) in try await catalog.number(of: id) }
    return number.flatMap { $0 }.flatMap(pages.numbers.firstIndex)
  }

  package func playable() async -> [SongID] {
    guard groups == nil, let query = shown?.query else { return [] }
    return await attempt { catalog throws(MusicError) in try await catalog.playable(query) } ?? []
  }

  package var isWholeAlbum: Bool {
    guard case .album = scope else { return false }
    return order == .album && !isDescending && searchText.isEmpty
  }

  // MARK: User actions

  package func sort(by order: MusicQuery.Order) {
    isDescending = order == self.order ? !isDescending : false
    self.order = order
    list()
  }

  package func open(_ scope: MusicScope) {
    self.scope = scope
    if case .album = scope {
      outerOrder = (order, isDescending)
      (order, isDescending) = (.album, false)
    }
    list()
  }

  @discardableResult package func leaveScope() -> Bool {
    guard scope != nil else { return false }
    scope = nil
    if let outerOrder { (order, isDescending) = outerOrder }
    outerOrder = nil
    list()
    return true
  }

  @discardableResult package func update() -> Task<Void, Never> {
    if let updating { return updating }
    let task = Task {
      do throws(MusicError) {
        try await catalog.update()
      } catch {
        problem = error
      }
      updating = nil
    }
    updating = task
    return task
  }

  package func tryAgain() {
    state = .loading
    list()
    update()
  }

  package func settle() async {
    // A newer request may have replaced this one.
    while let current = listing {
      await current.value
      if current == listing { return }
    }
  }

  // MARK: Listing

  private func handle(_ change: CatalogChange) {
    switch change {
    case .songs: listAnew()
    case .removed: break
    case .progress(let done, let total):
      progress = done < total ? Double(done) / Double(total) : nil
    case .scanned(let findings):
      unavailableFolder = findings.unavailable.first
    }
  }

  private func listAnew() {
    hasChanged = true
    list()
  }

  private func list() {
    listing?.cancel()
    let wanted = MusicListRequest(self)
    listing = Task {
      do throws(MusicError) {
        let hasChanged = hasChanged
        let rows = try await wanted.rows(of: catalog)
        let beginning = try await pages.beginning(of: rows.numbers, hasChanged: hasChanged)
        // If there are no songs, or only the sample songs, the page explains how to add music.
        // During a search, it doesn't.
        let extent = try await catalog.extent()
        guard !Task.isCancelled else { return }
        self.hasChanged = false
        (problem, failure, shown) = (nil, nil, wanted)
        show(rows, beginning, hasChanged)
        show(extent)
      } catch {
        guard !Task.isCancelled else { return }
        if state == .loading || state == .failed {
          (failure, state) = (error, .failed)
        } else {
          problem = error
        }
      }
    }
  }

  private func show(_ rows: MusicListRows, _ beginning: [SongNumber: Song], _ hasChanged: Bool) {
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

  private func show(_ extent: CatalogScope) {
    if hasOnlySamples != (extent == .onlySamples) { hasOnlySamples = extent == .onlySamples }
    let now: State = extent == .empty ? .empty : count == 0 ? .nothingFound : .list
    if state != now { state = now }
  }

  private func attempt<T: Sendable>(
    _ body: @Sendable (any SongCatalog) async throws(MusicError) -> T
  ) async -> T? {
    do throws(MusicError) {
      return try await body(catalog)
    } catch {
      problem = error
      return nil
    }
  }
}

private struct MusicListRows: Sendable {
  var numbers: [SongNumber] = []
  var groups: [MusicItem]?
  var undecodableCount = 0

  var count: Int { groups?.count ?? numbers.count }
  var playableCount: Int { max(0, count - undecodableCount) }
}

private struct MusicListRequest: Sendable {
  private let text: String
  private let view: MusicView
  private let scope: MusicScope?
  private(set) var query = MusicQuery()

  @MainActor init(_ model: MusicModel) {
    (text, view, scope) = (model.searchText, model.view, model.scope)
    (query.text, query.order, query.isDescending) = (text, model.order, model.isDescending)
    switch scope {
    case .album(let album): query.album = album
    case .artist(let name): query.artist = name
    case nil: break
    }
  }

  func rows(of catalog: any SongCatalog) async throws(MusicError) -> MusicListRows {
    switch view {
    case .albums where scope == nil:
      let albums = try await catalog.albums().filter { has($0.album.title, $0.album.artist) }
      return MusicListRows(groups: albums.map(MusicItem.album))
    case .artists where scope == nil:
      let artists = try await catalog.artists().filter { has($0.name) }
      return MusicListRows(groups: artists.map(MusicItem.artist))
    default:
      return MusicListRows(
        numbers: try await catalog.numbers(query),
        undecodableCount: try await catalog.undecodableCount(query))
    }
  }

  private func has(_ texts: String...) -> Bool {
    let texts = texts.map(SearchFolding.fold)
    return SearchFolding.fold(text).split(separator: " ").allSatisfy { word in
      texts.contains { $0.contains(word) }
    }
  }
}
