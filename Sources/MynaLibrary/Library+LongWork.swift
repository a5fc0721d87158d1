import Threads

/// Work that takes long: it has a store and a thread of its own, so others use the library meanwhile.
extension Library {
  /// Updates the index with all changes that other programs have made in the folder of takes.
  ///
  /// Canceling the task ends it with what it has so far.
  /// - Parameter onProgress: called with the share that is done, 0…1, on another thread.
  /// - Throws: `folderGone` if there is no folder.
  @discardableResult public nonisolated func scan(
    onProgress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(LibraryError) -> ScanReport {
    try await apart { store, goesOn throws(LibraryError) in
      try store.scan { share in
        onProgress(share)
        return goesOn()
      }
    }
  }

  /// Copies sound files, and those in folders, into the library; a file with the sound of a take is left out.
  ///
  /// A file is imported whole or not at all, and one that fails does not keep the others out. Canceling the task ends the import
  /// after the file that it is at; the report says which files went in.
  /// - Parameter onProgress: called with the share that is done, 0…1, on another thread.
  @discardableResult public nonisolated func importFiles(
    _ paths: [String], onProgress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(LibraryError) -> ImportReport {
    try await apart { store, goesOn throws(LibraryError) in
      try store.imports.importFiles(paths) { share in
        onProgress(share)
        return goesOn()
      }
    }
  }

  /// Reads all takes that were not analyzed yet to their end, for their waveforms, their hashes and their exact lengths.
  ///
  /// Canceling the task keeps what was analyzed so far.
  /// - Parameter onProgress: called with the share that is done, 0…1, on another thread.
  public nonisolated func analyze(
    onProgress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(LibraryError) {
    try await apart { store, goesOn throws(LibraryError) in
      try store.analyses.analyzeAll { share in
        onProgress(share)
        return goesOn()
      }
    }
  }

  /// Does work with a store of its own, and tells listeners what it has changed.
  private nonisolated func apart<T: Sendable>(
    _ work:
      @escaping @Sendable (LibraryStore, @escaping @Sendable () -> Bool)
      throws(LibraryError) -> T
  ) async throws(LibraryError) -> T {
    let thread = SerialThread(label: "Myna.LibraryWork")
    let result = try await thread.runUntilCanceled { [self] goesOn throws(LibraryError) in
      try work(anotherStore(), goesOn)
    }
    await lookForChanges()
    return result
  }
}
