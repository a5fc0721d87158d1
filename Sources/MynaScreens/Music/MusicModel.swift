import Foundation
public import MynaMusic
public import Observation

/// What the Music page shows and does; knows no widget.
@MainActor @Observable public final class MusicModel {
  /// What the page shows.
  public enum State: Equatable, Sendable {
    /// It is not known yet what there is.
    case loading
    /// There is no music at all.
    case empty
    /// There is some, but not what is searched for.
    case nothingFound
    /// There are rows.
    case list
  }

  /// What the page shows.
  public private(set) var state = State.loading
  /// How many rows there are.
  public private(set) var count = 0
  /// Whether there is no song but the samples.
  public private(set) var hasOnlySamples = false
  /// Why the last thing that was asked for was not done; nil after one that was.
  public private(set) var trouble: MusicError?
  /// The share of the person's files that was looked at, 0…1; nil while nobody looks.
  public private(set) var progress: Double?
  /// A folder of the person's that cannot be read at present; its songs are listed nevertheless.
  public private(set) var unavailableFolder: String?
  /// The number of songs and folders that are not listed, since their names are no UTF-8.
  public private(set) var unnamedCount = 0
  /// What is searched for; empty for everything.
  public var searchText = "" { didSet { if searchText != oldValue { list() } } }
  /// What the rows are.
  public var view = MusicView.songs { didSet { if view != oldValue { list() } } }
  /// What the songs are narrowed to; nil for all.
  public private(set) var place: MusicPlace?
  /// What songs are sorted by.
  public private(set) var order = MusicQuery.Order.artist
  /// Whether the order is reversed.
  public private(set) var isDescending = false
  /// Called when rows have changed, at once and in order; `count` and `row(at:)` tell of the rows after it.
  @ObservationIgnored public var onChange: (RowChange) -> Void = { _ in }

  @ObservationIgnored private let catalog: any SongCatalog
  /// How all songs are sorted, while those of an album are in its own order.
  @ObservationIgnored private var outerOrder: (MusicQuery.Order, isDescending: Bool)?
  @ObservationIgnored private var items: [MusicItem] = []
  @ObservationIgnored private var listing: Task<Void, Never>?
  @ObservationIgnored private var following: Task<Void, Never>?
  @ObservationIgnored private var updating: Task<Void, Never>?

  /// Creates a model that shows a catalog and follows its changes.
  public init(catalog: any SongCatalog) {
    self.catalog = catalog
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

  /// What is at a position; nil if there are not so many rows.
  public func row(at position: Int) -> MusicItem? {
    items.indices.contains(position) ? items[position] : nil
  }

  /// Where a song is listed; nil if it is not.
  public func position(of id: SongID) -> Int? { items.firstIndex { $0.song?.id == id } }

  /// The songs that are listed and can be played, in their order.
  public var playable: [SongID] {
    items.compactMap { $0.song.flatMap { $0.problem == nil ? $0.id : nil } }
  }

  /// Whether they are all songs of an album in its own order.
  public var isWholeAlbum: Bool {
    guard case .album = place else { return false }
    return order == .album && !isDescending && searchText.isEmpty
  }

  // MARK: What the person wants

  /// Sorts songs by `order`, or reverses the order when they are sorted by it already.
  public func sort(by order: MusicQuery.Order) {
    isDescending = order == self.order ? !isDescending : false
    self.order = order
    list()
  }

  /// Narrows the list to the songs of an album or an artist.
  public func open(_ place: MusicPlace) {
    self.place = place
    if case .album = place {
      outerOrder = (order, isDescending)
      (order, isDescending) = (.album, false)
    }
    list()
  }

  /// Shows what was shown before the list was narrowed; returns false if it was not.
  @discardableResult public func leavePlace() -> Bool {
    guard place != nil else { return false }
    place = nil
    if let outerOrder { (order, isDescending) = outerOrder }
    outerOrder = nil
    list()
    return true
  }

  /// Brings the catalog up to date with the person's folders, in the background.
  public func update() {
    guard updating == nil else { return }
    updating = Task {
      do throws(MusicError) {
        try await catalog.update()
      } catch {
        trouble = error
      }
      updating = nil
    }
  }

  /// Returns when all that was asked for is listed.
  public func settle() async {
    // What is asked for meanwhile takes the place of what was asked for before.
    while let current = listing {
      await current.value
      if current == listing { return }
    }
  }

  // MARK: What is listed

  private func follow(_ change: CatalogChange) {
    switch change {
    case .songs: list()
    case .removed: break
    case .progress(let done, let total):
      progress = done < total ? Double(done) / Double(total) : nil
    case .looked(let findings):
      (unavailableFolder, unnamedCount) = (findings.unavailable.first, findings.unnamedCount)
    }
  }

  private func list() {
    listing?.cancel()
    let wanted = Wanted(self)
    listing = Task {
      do throws(MusicError) {
        let rows = try await wanted.rows(of: catalog)
        guard !Task.isCancelled else { return }
        // Who sees only samples, or nothing, is told how to add more; whoever searches wants something else.
        let all =
          wanted.isEverything ? rows : try await catalog.songs(MusicQuery()).map(MusicItem.song)
        guard !Task.isCancelled else { return }
        trouble = nil
        show(rows, all)
      } catch {
        if !Task.isCancelled { trouble = error }
      }
    }
  }

  private func show(_ rows: [MusicItem], _ all: [MusicItem]) {
    let change = RowChange(from: items, to: rows)
    items = rows
    if count != rows.count { count = rows.count }
    if let change { onChange(change) }
    let isSampled = !all.isEmpty && all.allSatisfy { $0.song?.id.isSample == true }
    if hasOnlySamples != isSampled { hasOnlySamples = isSampled }
    let now: State = all.isEmpty ? .empty : rows.isEmpty ? .nothingFound : .list
    if state != now { state = now }
  }
}

/// The rows that are wanted.
private struct Wanted: Sendable {
  private let text: String
  private let view: MusicView
  private let place: MusicPlace?
  private var query = MusicQuery()

  @MainActor init(_ model: MusicModel) {
    (text, view, place) = (model.searchText, model.view, model.place)
    (query.text, query.order, query.isDescending) = (text, model.order, model.isDescending)
    switch place {
    case .album(let album): query.album = album
    case .artist(let name): query.artist = name
    case nil: break
    }
  }

  /// Whether all songs are wanted.
  var isEverything: Bool { text.isEmpty && place == nil && view == .songs }

  func rows(of catalog: any SongCatalog) async throws(MusicError) -> [MusicItem] {
    switch view {
    case .albums where place == nil:
      try await catalog.albums().filter { has($0.album.title, $0.album.artist) }.map(
        MusicItem.album)
    case .artists where place == nil:
      try await catalog.artists().filter { has($0.name) }.map(MusicItem.artist)
    default: try await catalog.songs(query).map(MusicItem.song)
    }
  }

  /// Whether each word that is searched for is in one of these texts.
  private func has(_ texts: String...) -> Bool {
    text.split(separator: " ").allSatisfy { word in
      texts.contains {
        $0.range(of: word, options: [.caseInsensitive, .diacriticInsensitive]) != nil
      }
    }
  }
}
