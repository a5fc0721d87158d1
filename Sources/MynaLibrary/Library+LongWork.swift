import Threads

/// Long-running work, with a separate store and thread for each call so that no other caller waits.
extension Library {
  /// Updates the index with all changes that other programs have made to the takes folder.
  ///
  /// If the task is canceled, the index keeps the changes found so far.
  ///
  /// - Parameter onProgress: called on another thread with the progress, 0…1.
  /// - Throws: `folderGone` if the folder does not exist.
  @discardableResult public nonisolated func scan(
    onProgress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(LibraryError) -> ScanReport {
    try await apart { store, shouldContinue throws(LibraryError) in
      try store.scan { fraction in
        onProgress(fraction)
        return shouldContinue()
      }
    }
  }

  /// Copies audio files, including those in folders, into the library; skips files whose audio a
  /// take already has.
  ///
  /// Each file is imported completely or not at all, and a failed file does not stop the import.
  /// Canceling the task stops after the current file; the report lists the imported files.
  ///
  /// - Parameter onProgress: called on another thread with the progress, 0…1.
  @discardableResult public nonisolated func importFiles(
    _ paths: [String], onProgress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(LibraryError) -> ImportReport {
    try await apart { store, shouldContinue throws(LibraryError) in
      try store.imports.importFiles(paths) { fraction in
        onProgress(fraction)
        return shouldContinue()
      }
    }
  }

  /// Analyzes all takes that need it, to find their waveforms, hashes, and exact lengths.
  ///
  /// Canceling the task keeps the results so far.
  ///
  /// - Parameter onProgress: called on another thread with the progress, 0…1.
  public nonisolated func analyze(
    onProgress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(LibraryError) {
    try await apart { store, shouldContinue throws(LibraryError) in
      try store.analyses.analyzeAll { fraction in
        onProgress(fraction)
        return shouldContinue()
      }
    }
  }

  private nonisolated func apart<T: Sendable>(
    _ work:
      @escaping @Sendable (LibraryStore, @escaping @Sendable () -> Bool)
      throws(LibraryError) -> T
  ) async throws(LibraryError) -> T {
    let thread = SerialThread(label: "Myna.LibraryWork")
    let result = try await thread.runUntilCanceled { [self] shouldContinue throws(LibraryError) in
      try work(anotherStore(), shouldContinue)
    }
    await findChanges()
    return result
  }
}
