public import FoundationEssentials
public import MynaDSP

extension LibraryStore {
  /// Looks after a single file that is known to be new or changed; nil when it is no take's.
  ///
  /// - Parameters:
  ///   - overview: what it looks like, if that is known; it is kept if it is as long as the take.
  ///   - overviewRate: the rate of what the overview was made of, in hertz.
  @discardableResult public func add(
    path: String, overview: WaveformOverview? = nil, overviewRate: Double = 0
  ) throws(LibraryError) -> Take? {
    try index.database.inMemoryIfNeeded { () throws(LibraryError) in
      try TakeAdding(access: access).add(path: path, overview, overviewRate)
    }
  }

  /// Copies files into the library, and the sound files of folders; what a take has the sound of already is left out.
  ///
  /// A file is copied as it is, and imported whole or not at all; one that cannot be does not keep the others out.
  /// - Parameter onProgress: called with the share that is done, 0…1; returning false ends it after what was done.
  public func importFiles(
    _ paths: [String], onProgress: (Double) -> Bool = { _ in true }
  ) throws(LibraryError) -> ImportReport {
    try TakeImport(access: access).importFiles(paths, onProgress: onProgress)
  }

  /// Imports the waiting takes into the folder, and removes them from the waiting folder.
  ///
  /// - Parameter onProgress: called with the share that is done, 0…1; returning false stops and keeps what was done.
  /// - Returns: the result for each take; takes that failed go on waiting.
  public func takeInWaiting(
    onProgress: (Double) -> Bool = { _ in true }
  ) throws(LibraryError) -> ImportReport {
    try TakeImport(access: access).takeIn(waiting, onProgress: onProgress)
  }

  /// Adds a new take with a sound that was made here.
  ///
  /// - Parameters:
  ///   - file: holds the finished sound; it is moved.
  ///   - title: what to call it.
  ///   - created: when it was recorded.
  ///   - id: the id that the take is to have, whatever the file's tags say; nil for that of the tags, or a new one.
  /// - Throws: `changedMeanwhile` if a take with the chosen id has another sound.
  @discardableResult public func addSound(
    _ file: WorkFile, title: String, created: Date, id: UUID? = nil
  ) throws(LibraryError) -> Take {
    if let id {
      return try TakeArrival(access: access).add(file, title: title, created: created, id: id)
    }
    return try SoundEdits(access: access).addSound(file, title: title, created: created)
  }
}
