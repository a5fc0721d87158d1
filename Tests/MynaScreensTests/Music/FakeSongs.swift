import MynaMusic
import Synchronization

/// A song catalog with a test's songs, in the given order.
final class FakeSongs: SongCatalog {
  private struct State {
    var songs: [Song]
    /// The numbers of all IDs seen so far.
    var numbers: [SongID: SongNumber] = [:]
    var names: [SongNumber: SongID] = [:]
    var asked: [SongNumber] = []
    var error: MusicError?
    var listeners: [AsyncStream<CatalogChange>.Continuation] = []
  }

  private let state: Mutex<State>

  init(_ songs: [Song]) { state = Mutex(State(songs: songs)) }

  /// The numbers of the songs requested so far.
  var asked: [SongNumber] { state.withLock { $0.asked } }

  /// The catalog's songs.
  ///
  /// Changes are reported.
  var all: [Song] {
    get { state.withLock { $0.songs } }
    set {
      state.withLock { $0.songs = newValue }
      tell(.songs)
    }
  }

  /// Removes a song without reporting it, like another process.
  func removeUntold(at position: Int) { _ = state.withLock { $0.songs.remove(at: position) } }

  /// The error that every request throws; nil for none.
  var error: MusicError? {
    get { state.withLock { $0.error } }
    set { state.withLock { $0.error = newValue } }
  }

  func tell(_ change: CatalogChange) {
    for listener in state.withLock({ $0.listeners }) { listener.yield(change) }
  }

  // MARK: SongCatalog

  func songs(_ query: MusicQuery) async throws(MusicError) -> [Song] {
    if let error { throw error }
    let found = all.filter { song in
      (query.text.isEmpty || song.title.lowercased().contains(query.text.lowercased()))
        && (query.album == nil || song.album == query.album?.title)
        && (query.artist == nil || song.artist == query.artist)
    }
    let sorted =
      query.order == .title
      ? found.sorted { $0.title < $1.title }
      : query.order == .album ? found.sorted { ($0.track ?? 0) < ($1.track ?? 0) } : found
    return query.isDescending ? sorted.reversed() : sorted
  }

  func numbers(_ query: MusicQuery) async throws(MusicError) -> [SongNumber] {
    let found = try await songs(query)
    return state.withLock { state in found.map { Self.number(of: $0.id, in: &state) } }
  }

  func songs(_ numbers: [SongNumber]) async throws(MusicError) -> [SongNumber: Song] {
    if let error { throw error }
    return state.withLock { state in
      state.asked += numbers
      let all = Dictionary(uniqueKeysWithValues: state.songs.map { ($0.id, $0) })
      let found = numbers.compactMap { number in
        state.names[number].flatMap { all[$0] }.map { (number, $0) }
      }
      return Dictionary(uniqueKeysWithValues: found)
    }
  }

  func playable(_ query: MusicQuery) async throws(MusicError) -> [SongID] {
    try await songs(query).filter { $0.problem == nil }.map(\.id)
  }

  func undecodableCount(_ query: MusicQuery) async throws(MusicError) -> Int {
    try await songs(query).count { $0.problem == .undecodable }
  }

  func song(_ id: SongID) async throws(MusicError) -> Song? {
    if let error { throw error }
    return all.first { $0.id == id }
  }

  func number(of id: SongID) async throws(MusicError) -> SongNumber? {
    if let error { throw error }
    return state.withLock { state in
      state.songs.contains { $0.id == id } ? Self.number(of: id, in: &state) : nil
    }
  }

  func extent() async throws(MusicError) -> CatalogScope {
    if let error { throw error }
    let all = all
    return all.isEmpty ? .empty : all.allSatisfy(\.id.isSample) ? .onlySamples : .own
  }

  private static func number(of id: SongID, in state: inout State) -> SongNumber {
    if let number = state.numbers[id] { return number }
    let number = SongNumber(Int64(state.numbers.count))
    (state.numbers[id], state.names[number]) = (number, id)
    return number
  }

  func albums() async throws(MusicError) -> [AlbumSummary] {
    Dictionary(grouping: all, by: \.album).sorted { $0.key < $1.key }.map { title, songs in
      AlbumSummary(
        album: Album(title: title, artist: songs[0].artist), songCount: songs.count, artwork: nil)
    }
  }

  func artists() async throws(MusicError) -> [ArtistSummary] {
    Dictionary(grouping: all, by: \.artist).sorted { $0.key < $1.key }.map {
      ArtistSummary(name: $0.key, songCount: $0.value.count)
    }
  }

  func artwork(_ id: ArtworkID, pixels: Int) async -> String? { nil }

  func update() async throws(MusicError) { if let error { throw error } }

  func changes() -> AsyncStream<CatalogChange> {
    let (stream, listener) = AsyncStream<CatalogChange>.makeStream()
    state.withLock { $0.listeners.append(listener) }
    return stream
  }
}

extension Song {
  /// A song of the user, three minutes long.
  static func own(
    _ title: String, by artist: String = "Ada", on album: String = "First", track: Int? = nil
  ) -> Song {
    var song = Song(.file("/music/\(title).flac"), title: title)
    (song.artist, song.album, song.track, song.duration) = (artist, album, track, 180)
    return song
  }

  /// A song that comes with Myna.
  static func sample(_ title: String) -> Song { Song(.sample(title), title: title) }
}
