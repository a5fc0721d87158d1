import Files
import Glibc
import SQLite
package import Threads

/// The songs that come with Myna and those in the user's folders, for any number of callers.
///
/// Songs are listed in an index that follows the folders: `update` compares both. Several processes may use one index.
package actor MusicLibrary: SongCatalog {
  /// The folders that everything is kept in, and what is looked at.
  package struct Places: Equatable, Sendable {
    /// The folder for the index.
    package var data: String
    /// The folder for thumbnails, all of which can be made again.
    package var thumbnails: String
    /// The folders with music, the first ones first; a file that lies in several of them is listed once.
    package var folders: [String]
    /// The encodings that tags have which do not state one, by the paths of folders; guessed for all others.
    package var encodings: [String: String]
    /// Folders that are left out wherever they are, such as that of the takes.
    package var excluded: [String]

    /// Names the folders; nothing is touched before it is used.
    package init(
      data: String, thumbnails: String, folders: [String], excluded: [String] = [],
      encodings: [String: String] = [:]
    ) {
      (self.data, self.thumbnails) = (data, thumbnails)
      (self.folders, self.excluded, self.encodings) = (folders, excluded, encodings)
    }
  }

  /// A comparison that is going on.
  private struct Update {
    var scan: MusicScan
    var folders: [String]
    var encodings: StatedEncodings
    var task: Task<Result<Void, MusicError>, Never>
    /// The number of callers that wait for it.
    var waiting = 0
  }

  private let store: SongStore
  private let thumbnails: ThumbnailStore
  private let listeners = CatalogListeners()
  private let source: any SongSource
  private let looks: FolderLooks
  private let excluded: [String]
  private let cover: @Sendable (ArtworkID) -> [UInt8]?
  private let time: any TimeSource
  private var folders: [String]
  private var encodings: StatedEncodings
  private var update: Update?
  private var isWatching = false

  /// The bytes that thumbnails may take.
  private static let thumbnailLimit = 100_000_000
  /// Seconds between looks at the folders while somebody listens to changes.
  private static let watchInterval = Duration.seconds(300)

  /// The library leaves its work to the index; both have one thread.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { store.unownedExecutor }

  /// Creates the library; nothing is touched before it is used.
  ///
  /// - Parameters:
  ///   - samples: the songs that come with Myna; asked for when the index is opened.
  ///   - cover: returns the picture of such a song, as SVG; nil for other pictures.
  ///   - reader: reads tags and pictures.
  ///   - time: the time by which folders are looked at, and given up.
  package init(
    _ places: Places, samples: @autoclosure @escaping @Sendable () -> [Song] = [],
    cover: @escaping @Sendable (ArtworkID) -> [UInt8]? = { _ in nil },
    reader: SongReader = SongReader(), time: any TimeSource = SystemTime()
  ) {
    self.init(
      places, samples: samples(), cover: cover, source: TagSource(reader), pictures: reader,
      time: time)
  }

  /// - Parameter lister: lists a folder.
  init(
    _ places: Places, samples: @autoclosure @escaping @Sendable () -> [Song],
    cover: @escaping @Sendable (ArtworkID) -> [UInt8]? = { _ in nil },
    source: any SongSource, pictures: any PictureReader,
    thumbnailLimit: Int = thumbnailLimit, time: any TimeSource,
    lister: @escaping FolderLook.Lister = FolderWalk.list
  ) {
    (self.source, self.time) = (source, time)
    (folders, excluded) = (places.folders, places.excluded)
    encodings = StatedEncodings(places.encodings)
    self.cover = cover
    store = SongStore(folder: places.data, samples: samples)
    thumbnails = ThumbnailStore(
      path: places.thumbnails, limit: thumbnailLimit, reader: pictures, time: time)
    looks = FolderLooks(time: time, lister: lister)
  }

  deinit { update?.scan.stop.stop() }

  // MARK: Songs

  /// Returns the songs that are wanted.
  package func songs(_ query: MusicQuery) async throws(MusicError) -> [Song] {
    try await store.use { index throws(MusicError) in try index.songs(query) }
  }

  /// Returns the numbers of the songs that are wanted, in their order.
  package func numbers(_ query: MusicQuery) async throws(MusicError) -> [SongNumber] {
    try await store.use { index throws(MusicError) in try index.numbers(query) }
  }

  /// Returns songs by their numbers, without those that are gone.
  package func songs(_ numbers: [SongNumber]) async throws(MusicError) -> [SongNumber: Song] {
    try await store.use { index throws(MusicError) in try index.songs(numbers) }
  }

  /// Returns the names of those songs that are wanted and can be played, as far as that is known.
  package func playable(_ query: MusicQuery) async throws(MusicError) -> [SongID] {
    try await store.use { index throws(MusicError) in try index.playable(query) }
  }

  /// Returns the number of files that are wanted and that nothing can decode.
  package func undecodableCount(_ query: MusicQuery) async throws(MusicError) -> Int {
    try await store.use { index throws(MusicError) in try index.undecodableCount(query) }
  }

  /// Returns whose songs there are.
  package func extent() async throws(MusicError) -> CatalogExtent {
    try await store.use { index throws(MusicError) in try index.extent() }
  }

  /// Returns the number of a song, also by the path that its file had before it was moved; nil if there is none any more.
  package func number(of id: SongID) async throws(MusicError) -> SongNumber? {
    try await store.use { index throws(MusicError) in try index.number(of: id) }
  }

  /// Returns a song, also by the path that its file had before it was moved; nil if there is none any more.
  package func song(_ id: SongID) async throws(MusicError) -> Song? {
    try await store.use { index throws(MusicError) in try index.song(id) }
  }

  /// Returns a song as `song` does, and has the calling thread wait for it.
  package nonisolated func songNow(_ id: SongID) throws(MusicError) -> Song? {
    try store.useNow { index throws(MusicError) in try index.song(id) }
  }

  /// Returns the albums of all songs; those of many artists, and of unknown ones, come last.
  package func albums() async throws(MusicError) -> [AlbumSummary] {
    try await store.use { index throws(MusicError) in try index.albums() }
  }

  /// Returns the artists of albums and of songs that belong to no album artist.
  package func artists() async throws(MusicError) -> [ArtistSummary] {
    try await store.use { index throws(MusicError) in try index.artists() }
  }

  /// Stores how loud a song was measured to be, until its file is changed.
  package func setLoudness(_ loudness: SongLoudness, of id: SongID) async throws(MusicError) {
    try await store.use { index throws(MusicError) in try index.setLoudness(loudness, of: id) }
  }

  /// Returns the path of a picture file that fits into a square of 96 or 640 pixels, whichever is enough; nil if there is
  /// none, or it is broken.
  package nonisolated func artwork(_ id: ArtworkID, pixels: Int) async -> String? {
    guard id.isWellFormed else { return nil }
    if let picture = cover(id) { return await thumbnails.keep(picture, of: id) }
    let size = ThumbnailStore.size(for: pixels)
    if let path = await thumbnails.find(id, size: size) { return path }
    guard await !thumbnails.isHopeless(id) else { return nil }
    do throws(MusicError) {
      let origins = try await store.use { index throws(MusicError) in
        let files = try index.files(of: id)
        return files.covers.map(PictureOrigin.file) + files.songs.map(PictureOrigin.song)
      }
      return await thumbnails.make(id, size: size, of: origins)
    } catch {
      // Who asks for songs next is told.
      return nil
    }
  }

  // MARK: Folders

  /// Returns whether tags can be in an encoding of this name, in upper or lower case.
  package static func knows(encoding: String) -> Bool { LegacyDecoder.knows(encoding) }

  /// Changes the folders with music; songs of other folders are forgotten at once, and new ones are looked for.
  ///
  /// - Parameter encodings: those that tags have which do not state one, by the paths of folders.
  package func setFolders(
    _ paths: [String], encodings stated: [String: String] = [:]
  ) async throws(MusicError) {
    let stated = StatedEncodings(stated)
    guard paths != folders || stated != encodings else { return }
    (folders, encodings) = (paths, stated)
    update?.scan.stop.stop()
    let removed = try await store.use { index throws(MusicError) in
      try index.setFolders(paths).removed
    }
    listeners.tell(.songs)
    if !removed.isEmpty { listeners.tell(.removed(removed)) }
    try await self.update()
  }

  /// Compares the index with the folders, and reads what is new or was changed.
  ///
  /// Returns when that is done; songs can be asked for meanwhile. Whoever calls while it is being done waits for the same
  /// result. It ends early when all who wait for it are canceled; what was read until then stays.
  package func update() async throws(MusicError) {
    while let update, update.folders != folders || update.encodings != encodings {
      _ = await update.task.value
    }
    let task = update?.task ?? begin()
    update?.waiting += 1
    let result = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      Task { await self.leave(task) }
    }
    try result.get()
  }

  private func begin() -> Task<Result<Void, MusicError>, Never> {
    let scan = MusicScan(
      store: store, encodings: encodings, source: source, looks: looks, time: time
    ) { [listeners] in listeners.tell($0) }
    // What takes time runs on idle threads; this only waits for them.
    let task = Task { [folders, excluded, weak self] in
      var result = Result<Void, MusicError>.success(())
      do throws(MusicError) {
        try await scan.run(folders: folders, excluded: excluded)
      } catch .index(_, .system(code: ENOSPC)), .index(_, .system(code: EROFS)) {
        // What was found cannot be kept on a full or read-only disk; the songs of before are still
        // there.
      } catch { result = .failure(error) }
      await self?.end()
      return result
    }
    update = Update(scan: scan, folders: folders, encodings: encodings, task: task)
    return task
  }

  private func end() async {
    update = nil
    await thumbnails.retry()
  }

  private func leave(_ task: Task<Result<Void, MusicError>, Never>) {
    guard update?.task == task else { return }
    update?.waiting -= 1
    if update?.waiting == 0 { update?.scan.stop.stop() }
  }

  // MARK: Changes

  /// Returns what becomes of the catalog, from now on; the folders are looked at every five minutes while somebody listens.
  package nonisolated func changes() -> AsyncStream<CatalogChange> {
    let stream = listeners.add()
    Task { await watch() }
    return stream
  }

  /// Looks at the folders now and then.
  ///
  /// The system's watches would tell changes sooner, but there are too few of them for the folders of a large collection,
  /// and they know nothing of what other machines write on a server.
  private func watch() {
    guard !isWatching else { return }
    isWatching = true
    Task { [weak self, time] in
      repeat {
        // Nobody cancels this task.
        _ = try? await time.sleep(for: Self.watchInterval)
      } while await self?.lookAgain() == true
    }
  }

  /// Looks once, and returns whether to go on.
  private func lookAgain() async -> Bool {
    isWatching = !listeners.isEmpty
    guard isWatching else { return false }
    // Whatever it is, the next one who uses the library is told it.
    _ = try? await update()
    return true
  }
}

extension ArtworkID {
  /// Whether the name can be that of a picture; it becomes a part of a path.
  fileprivate var isWellFormed: Bool {
    !name.isEmpty && name.utf8.count <= 128
      && name.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-") || byte < 0x80 && Character(Unicode.Scalar(byte)).isLetter
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      }
  }
}
