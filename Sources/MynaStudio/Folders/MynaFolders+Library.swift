public import MynaLibrary
public import Threads

/// The library of the folder of takes in use.
extension MynaFolders {
  /// The library, for many callers.
  public func makeLibrary(time: any TimeSource = SystemTime()) -> Library {
    Library(takes: takes, data: libraryData, waiting: waiting, time: time)
  }

  /// Opens the library, for one thread.
  ///
  /// - Parameter needsDisk: whether to throw where the index would have to be in memory.
  public func openLibrary(
    time: any TimeSource = SystemTime(), needsDisk: Bool = false
  ) throws(LibraryError) -> LibraryStore {
    try LibraryStore(
      takes: takes, data: libraryData, waiting: waiting, time: time, needsDisk: needsDisk)
  }

  /// Whether the folder of takes is gone, so that a new take has to wait elsewhere.
  var isGone: Bool { LibraryStore.isGone(takes: takes, data: libraryData) }
}
