import Files
import Threads

/// Completes the changes of a process that was killed after changing files but before updating the
/// index.
struct FileChangeRecovery {
  private let records: TakeRecords
  private let time: any TimeSource
  private let files: [TakeFileReadResult]

  /// Reads the files of unfinished changes before the folder is locked to complete them.
  ///
  /// - Parameter isReadOnly: whether the caller only reads the folder. If so, errors from reading
  ///   the files in advance are ignored, and each file is read when it is needed.
  init(of records: TakeRecords, time: any TimeSource, isReadOnly: Bool) throws(LibraryError) {
    (self.records, self.time) = (records, time)
    files =
      isReadOnly ? (try? Self.readAhead(records.folder)) ?? [] : try Self.readAhead(records.folder)
  }

  func completeAll() throws(LibraryError) {
    try FileChangePlan.completeAll(in: records.folder, refresh)
  }

  private static func readAhead(_ folder: TakesFolder) throws(LibraryError) -> [TakeFileReadResult]
  {
    var files: [TakeFileReadResult] = []
    for path in try FileChangePlan.files(of: folder) {
      do throws(LibraryError) {
        if let file = try TakeFileReadResult(path: folder.path + path) { files.append(file) }
      } catch .unseen {
        // The code that needs the file will report the error, such as a name that is too long for
        // the disk.
        continue
      }
    }
    return files
  }

  private func refresh(_ takes: [FileChangePlan.TakeFile]) throws(LibraryError) {
    guard !takes.isEmpty else { return }
    let transaction = try records.index.begin()
    for file in takes {
      if let location = file.location {
        try refresh(file, in: location)
      } else if let record = try records.index.record(file.id) {
        try records.index.remove(record)
        records.peaks.forget(file.id)
        if let date = file.deleted {
          try records.index.saveDeletion(DeletedTake(id: file.id, date: date))
        }
      }
    }
    try transaction.commit()
  }

  /// Returns the result of reading a file.
  ///
  /// If the file was already read before the folder was locked, returns that result, even if the
  /// file has since been renamed. If not, reads the file now.
  private func reading(of path: String, _ stamp: FileStamp) throws(LibraryError) -> TakeHeaderInfo {
    if let file = files.first(where: { $0.stamp == stamp }) { return file.reading }
    return try TakeHeaderInfo(path: path)
  }

  private func refresh(
    _ file: FileChangePlan.TakeFile, in location: TakeFileLocation
  ) throws(LibraryError) {
    let path = records.folder.file(file.fileName, in: location)
    let stamp = try FileStamp(path: path)
    let known = try records.index.record(file.id)
    if let stamp, known?.take.isInCloudOnly ?? true {
      let identifier = TakeIdentifier(
        folder: records.folder, index: records.index, time: time)
      let listed = ListedFile(name: file.fileName, location: location, stamp: stamp)
      return try records.index.save(
        try identifier.record(listed, try reading(of: path, stamp), file.id))
    }
    guard var record = known else { return }
    (record.take.fileName, record.location) = (file.fileName, location)
    // Clears the stamp to force the sidecar to be read, because the plan may have written the
    // sidecar even if the row already has its stamp.
    record.sidecar = nil
    try records.readSidecar(into: &record)
    record.take.deleted = location == .trash ? record.take.deleted ?? time.date.wholeSecond : nil
    if let stamp, stamp != record.stamp {
      try records.apply(reading(of: path, stamp), into: &record)
    }
    try records.index.save(record)
  }
}
