public import MynaLibrary
public import Threads

extension MynaFolders {
  /// Creates a library for concurrent callers.
  public func makeLibrary(time: any TimeSource = SystemTime()) -> Library {
    Library(takes: takes, data: libraryData, waiting: waiting, time: time)
  }

  /// Opens the library for use on one thread.
  ///
  /// - Parameter needsDisk: whether to throw an error instead of falling back to an index in
  ///   memory.
  public func openLibrary(
    time: any TimeSource = SystemTime(), needsDisk: Bool = false
  ) throws(LibraryError) -> LibraryStore {
    try LibraryStore(
      takes: takes, data: libraryData, waiting: waiting, time: time, needsDisk: needsDisk)
  }

  var isGone: Bool { LibraryStore.isGone(takes: takes, data: libraryData) }
}
