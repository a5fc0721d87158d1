import Files
import Glibc
import SQLite
package import Threads

/// The songs that come with Myna and those in the user's folders, for concurrent use.
///
/// Songs are listed from an index, which `update` compares with the folders. Several processes can
/// use the same index.
package actor MusicLibrary: SongCatalog {
  package struct Paths: Equatable, Sendable {
    package var data: String
    package var thumbnails: String
    /// The music folders, in order of priority.
    ///
    /// A file that is in several of these folders is listed only once.
    package var folders: [String]
    /// The encodings to assume for tags that don't state one, by folder path.
    ///
    /// For all other folders, the encodings are guessed.
    package var encodings: [String: String]
    /// Folders to skip wherever they are, such as the takes folder.
    package var excluded: [String]

    package init(
      data: String, thumbnails: String, folders: [String], excluded: [String] = [],
      encodings: [String: String] = [:]
    ) {
      (self.data, self.thumbnails) = (data, thumbnails)
      (self.folders, self.excluded, self.encodings) = (folders, excluded, encodings)
    }
  }

  private struct Update {
    var scan: MusicScan
    var folders: [String]
    var encodings: FolderTagEncodings
    var task: Task<Result<Void, MusicError>, Never>
    var waiting = 0
  }

  private let store: SongStore
  private let thumbnails: ThumbnailStore
  private let listeners = CatalogSubscribers()
  private let source: any SongSource
  private let looks: FolderListingJobs
  private let excluded: [String]
  private let cover: @Sendable (ArtworkID) -> [UInt8]?
  private let time: any TimeSource
  private var folders: [String]
  private var encodings: FolderTagEncodings
  private var update: Update?
  private var isWatching = false

  private static let thumbnailLimit = 100_000_000
  private static let watchInterval = Duration.seconds(300)

  /// The library delegates its work to the index, so both share a thread.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { store.unownedExecutor }

  /// Creates the library without accessing any files.
  ///
  /// - Parameters:
  ///   - samples: the songs that come with Myna. This expression is evaluated when the index is
  ///     opened.
  ///   - cover: returns the picture of a song that comes with Myna, as SVG; nil for any other
  ///     picture.
  ///   - reader: reads tags and pictures.
  ///   - time: the clock for updates and timeouts.
  package init(
    _ places: Paths, samples: @autoclosure @escaping @Sendable () -> [Song] = [],
    cover: @escaping @Sendable (ArtworkID) -> [UInt8]? = { _ in nil },
    reader: SongReader = SongReader(), time: any TimeSource = SystemTime()
  ) {
    self.init(
      places, samples: samples(), cover: cover, source: TagSource(reader), pictures: reader,
      time: time)
  }

  init(
    _ places: Paths, samples: @autoclosure @escaping @Sendable () -> [Song],
    cover: @escaping @Sendable (ArtworkID) -> [UInt8]? = { _ in nil },
    source: any SongSource, pictures: any PictureReader,
    thumbnailLimit: Int = thumbnailLimit, time: any TimeSource,
    lister: @escaping FolderListingJob.Lister = FolderWalk.list
  ) {
    (self.source, self.time) = (source, time)
    (folders, excluded) = (places.folders, places.excluded)
    encodings = FolderTagEncodings(places.encodings)
    self.cover = cover
    store = SongStore(folder: places.data, samples: samples)
    thumbnails = ThumbnailStore(
      path: places.thumbnails, limit: thumbnailLimit, reader: pictures, time: time)
    looks = FolderListingJobs(time: time, lister: lister)
  }

  deinit { update?.scan.stop.stop() }

  // MARK: Songs

  package func songs(_ query: MusicQuery) async throws(MusicError) -> [Song] {
    try await store.use { index throws(MusicError) in try index.songs(query) }
  }

  package func numbers(_ query: MusicQuery) async throws(MusicError) -> [SongNumber] {
    try await store.use { index throws(MusicError) in try index.numbers(query) }
  }

  package func songs(_ numbers: [SongNumber]) async throws(MusicError) -> [SongNumber: Song] {
    try await store.use { index throws(MusicError) in try index.songs(numbers) }
  }

  package func playable(_ query: MusicQuery) async throws(MusicError) -> [SongID] {
    try await store.use { index throws(MusicError) in try index.playable(query) }
  }

  package func undecodableCount(_ query: MusicQuery) async throws(MusicError) -> Int {
    try await store.use { index throws(MusicError) in try index.undecodableCount(query) }
  }

  package func extent() async throws(MusicError) -> CatalogScope {
    try await store.use { index throws(MusicError) in try index.extent() }
  }

  package func number(of id: SongID) async throws(MusicError) -> SongNumber? {
    try await store.use { index throws(MusicError) in try index.number(of: id) }
  }

  /// Returns the song with the given ID, even if the ID is the path that the song's file had before
  /// it was moved; nil if the song no longer exists.
  package func song(_ id: SongID) async throws(MusicError) -> Song? {
    try await store.use { index throws(MusicError) in try index.song(id) }
  }

  /// Returns the song with the given ID, as `song` does, but blocks the calling thread.
  package nonisolated func songNow(_ id: SongID) throws(MusicError) -> Song? {
    try store.useNow { index throws(MusicError) in try index.song(id) }
  }

  /// Returns the albums of all songs; albums by various or unknown artists come last.
  package func albums() async throws(MusicError) -> [AlbumSummary] {
    try await store.use { index throws(MusicError) in try index.albums() }
  }

  /// Returns the artists of albums, and of songs without an album artist.
  package func artists() async throws(MusicError) -> [ArtistSummary] {
    try await store.use { index throws(MusicError) in try index.artists() }
  }

  package func setLoudness(_ loudness: SongLoudness, of id: SongID) async throws(MusicError) {
    try await store.use { index throws(MusicError) in try index.setLoudness(loudness, of: id) }
  }

  /// Returns the path to a thumbnail of 96 or 640 pixels, whichever is sufficient.
  ///
  /// - Returns: nil if there is no picture or it is damaged.
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
      // The next request for songs will report the error.
      return nil
    }
  }

  // MARK: Folders

  package static func knows(encoding: String) -> Bool { LegacyDecoder.knows(encoding) }

  /// Changes the music folders.
  ///
  /// Songs in other folders are removed immediately, and new folders are scanned.
  ///
  /// - Parameter encodings: the encodings to assume for tags that don't state one, by folder path.
  package func setFolders(
    _ paths: [String], encodings stated: [String: String] = [:]
  ) async throws(MusicError) {
    let stated = FolderTagEncodings(stated)
    guard paths != folders || stated != encodings else { return }
    (folders, encodings) = (paths, stated)
    update?.scan.stop.stop()
    let removed = try await store.use { index throws(MusicError) in
      try index.setFolders(paths).removed
    }
    listeners.report(.songs)
    if !removed.isEmpty { listeners.report(.removed(removed)) }
    try await self.update()
  }

  /// Compares the index with the folders and reads new and changed files.
  ///
  /// Returns when the update is done. In the meantime, songs can be listed. Concurrent calls wait
  /// for the same update. If all waiting callers are canceled, the update ends early, and its
  /// results so far are kept.
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
    ) { [listeners] in listeners.report($0) }
    // The work runs on low-priority threads; this task only waits for them.
    let task = Task { [folders, excluded, weak self] in
      var result = Result<Void, MusicError>.success(())
      do throws(MusicError) {
        try await scan.run(folders: folders, excluded: excluded)
      } catch .index(_, .system(code: ENOSPC)), .index(_, .system(code: EROFS)) {
        // Ignore a full or read-only disk. The results can't be saved, but the songs already in the
        // index can still be listed.
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

  /// Returns a stream of the catalog's changes from now on.
  ///
  /// While there are subscribers, the folders are scanned every five minutes.
  package nonisolated func changes() -> AsyncStream<CatalogChange> {
    let stream = listeners.add()
    Task { await watch() }
    return stream
  }

  /// Scans the folders periodically.
  ///
  /// File system watches would report changes sooner, but the system allows too few of them for a
  /// large collection, and they don't report changes that other machines make to a network share.
  private func watch() {
    guard !isWatching else { return }
    isWatching = true
    Task { [weak self, time] in
      repeat {
        // This task is never canceled.
        _ = try? await time.sleep(for: Self.watchInterval)
      } while await self?.pollUntilFolderReturns() == true
    }
  }

  private func pollUntilFolderReturns() async -> Bool {
    isWatching = !listeners.isEmpty
    guard isWatching else { return false }
    // Ignore the error, because the next caller of `update` will receive it.
    _ = try? await update()
    return true
  }
}

extension ArtworkID {
  /// Whether the name can safely become part of a path.
  fileprivate var isWellFormed: Bool {
    !name.isEmpty && name.utf8.count <= 128
      && name.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-") || byte < 0x80 && Character(Unicode.Scalar(byte)).isLetter
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      }
  }
}
