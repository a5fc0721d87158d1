import Files
import Glibc
import SQLite
import Threads

/// The index of songs for any number of callers, on a thread of its own.
///
/// All that it holds can be learned from the files again, so a damaged one is made anew.
actor SongStore {
  private let path: String
  private let samples: @Sendable () -> [Song]
  private let executor = SerialThread(label: "Myna.Music")
  private var opened: (index: SongIndex, use: IndexUse?)?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// - Parameters:
  ///   - folder: where the index is kept; made when it is needed.
  ///   - samples: returns the songs that come with Myna; called when the index is opened.
  init(folder: String, samples: @escaping @Sendable () -> [Song]) {
    (path, self.samples) = (folder + "/music.sqlite", samples)
  }

  /// Does something with the index, which is opened first if it was not.
  func use<T: Sendable>(
    _ body: @Sendable (SongIndex) throws(SQLiteError) -> T
  ) throws(MusicError) -> T {
    do throws(SQLiteError) {
      return try body(index())
    } catch .corrupt {
      return try rethrowing(as: translate) { () throws(SQLiteError) in
        try body(newIndex())
      }
    } catch {
      throw translate(error)
    }
  }

  /// Does something with the index, and has the calling thread wait for it.
  nonisolated func useNow<T: Sendable>(
    _ body: @Sendable (SongIndex) throws(SQLiteError) -> T
  ) throws(MusicError) -> T {
    try executor.sync {
      assumeIsolated { store in
        Result { () throws(MusicError) in try store.use(body) }
      }
    }.get()
  }

  private func index() throws(SQLiteError) -> SongIndex {
    if let opened { return opened.index }
    do throws(SQLiteError) {
      return try open(with: IndexUse(of: path))
    } catch {
      // Without an index on disk songs are listed as well, until the program ends.
      guard error == .full || error == .readOnly || error == .cannotOpen(path: path) else {
        throw error
      }
      let index = try SongIndex(inMemory: ())
      try index.setSamples(samples())
      opened = (index, nil)
      return index
    }
  }

  private func open(with use: IndexUse) throws(SQLiteError) -> SongIndex {
    let isAlone = use.takeAlone()
    let index = try SongIndex(path: path)
    if isAlone {
      try index.database.checkIntegrity()
      index.database.releaseMemory()
    }
    use.share()
    do throws(SQLiteError) {
      try index.setSamples(samples())
    } catch {
      // The songs that the index has can be played all the same.
      guard error == .full || error == .readOnly else { throw error }
    }
    opened = (index, use)
    return index
  }

  /// Removes the damaged index, and begins another.
  ///
  /// - Throws: `corrupt` while another process uses it.
  private func newIndex() throws(SQLiteError) -> SongIndex {
    opened = nil
    let use = try IndexUse(of: path)
    guard use.takeAlone() else { throw .corrupt }
    for ending in ["", "-wal", "-shm"] { unlink(path + ending) }
    return try open(with: use)
  }

  private func translate(_ error: SQLiteError) -> MusicError {
    switch error {
    case .newerVersion: .newerIndex(path: path)
    case .busy: .index(path: path, .message("database is locked"))
    case .corrupt: .index(path: path, .message("database disk image is malformed"))
    case .full: .index(path: path, .system(code: ENOSPC))
    case .readOnly: .index(path: path, .system(code: EROFS))
    case .cannotOpen: .index(path: path, .message("unable to open database file"))
    case .constraint: .index(path: path, .message("constraint failed"))
    case .failed(_, let message, _): .index(path: path, .message(message))
    }
  }
}
