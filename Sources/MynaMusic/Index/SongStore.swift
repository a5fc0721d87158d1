import Files
import Indexing
import SQLite
import Threads

/// Provides concurrent access to the song index, on a dedicated thread.
///
/// A damaged index is replaced, because it can be rebuilt from the files.
actor SongStore {
  private let path: String
  private let samples: @Sendable () -> [Song]
  private let executor = SerialThread(label: "Myna.Music")
  private var opened: (index: SongIndex, file: IndexFile<MusicError>?)?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(folder: String, samples: @escaping @Sendable () -> [Song]) {
    (path, self.samples) = (folder + "/music.sqlite", samples)
  }

  func use<T: Sendable>(
    _ body: @Sendable (SongIndex) throws(MusicError) -> T
  ) throws(MusicError) -> T {
    do throws(MusicError) {
      return try body(index())
    } catch {
      guard error == MusicError(.corrupt, path: path) else { throw error }
    }
    // Close the index, which marks its file as damaged, so that the next call replaces the file.
    opened = nil
    return try body(index())
  }

  /// Runs `body` with the index, blocking the calling thread.
  nonisolated func useNow<T: Sendable>(
    _ body: @Sendable (SongIndex) throws(MusicError) -> T
  ) throws(MusicError) -> T {
    try executor.sync {
      assumeIsolated { store in
        Result { () throws(MusicError) in try store.use(body) }
      }
    }.get()
  }

  private func index() throws(MusicError) -> SongIndex {
    if let opened { return opened.index }
    let (database, file) = try open()
    let index = SongIndex(database)
    do throws(MusicError) {
      try index.setSamples(samples())
    } catch {
      // If the disk is full or read-only, the songs already in the index can still be played.
      guard file != nil, error.isRefusal(of: path) else { throw error }
    }
    opened = (index, file)
    return index
  }

  /// Opens the index on disk, or in memory if the disk isn't writable.
  ///
  /// An in-memory index lasts until the program ends.
  private func open() throws(MusicError) -> (Database<MusicError>, IndexFile<MusicError>?) {
    var obstacle = MusicError(.cannotOpen(path: path), path: path)
    if let use = try? indexUse() {
      do throws(MusicError) {
        let file = try IndexFile<MusicError>(
          path, SongSchema.migrations, use: use, ifDamaged: .removed)
        return (file.database, file)
      } catch {
        guard error.isRefusal(of: path) || error == obstacle else { throw error }
        obstacle = error
      }
    }
    let spare = InMemoryIndex<MusicError>(SongSchema.migrations)
    return (try IndexDatabase(path: path, in: spare, because: obstacle).database, nil)
  }

  private func indexUse() throws(SystemError) -> IndexLock {
    try Folder.make(Folder.parent(of: path), mode: 0o700)
    return try IndexLock(of: path)
  }
}
