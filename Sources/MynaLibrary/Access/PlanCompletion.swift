import Files
import Threads

/// Completes what a process had begun that was killed after it had changed files, and before it had told the index.
struct PlanCompletion {
  private let records: TakeRecords
  private let time: any TimeSource
  /// The files of the changes, read before the folder was locked.
  private let files: [FileReading]

  /// Reads the files of unfinished changes, before the folder is locked to complete them.
  ///
  /// - Parameter isLook: whether the folder is only read; then files that cannot be read ahead are read when they are needed.
  init(of records: TakeRecords, time: any TimeSource, isLook: Bool) throws(LibraryError) {
    (self.records, self.time) = (records, time)
    // Reading goes on even on a failing disk.
    files =
      isLook ? (try? Self.readAhead(records.folder)) ?? [] : try Self.readAhead(records.folder)
  }

  /// Completes the changes while the folder is locked.
  func completeAll() throws(LibraryError) {
    try FolderPlan.completeAll(in: records.folder, refresh)
  }

  private static func readAhead(_ folder: TakesFolder) throws(LibraryError) -> [FileReading] {
    var files: [FileReading] = []
    for path in try FolderPlan.files(of: folder) {
      do throws(LibraryError) {
        if let file = try FileReading(path: folder.path + path) { files.append(file) }
      } catch .unseen {
        // Such as a name that is too long here; the code that needs the file reports the error.
        continue
      }
    }
    return files
  }

  /// Brings the rows of takes up to date with their files and sidecars.
  private func refresh(_ takes: [FolderPlan.TakeFile]) throws(LibraryError) {
    guard !takes.isEmpty else { return }
    let transaction = try records.index.begin()
    for file in takes {
      if let place = file.place {
        try refresh(file, in: place)
      } else if let record = try records.index.record(file.id) {
        try records.index.remove(record)
        records.peaks.forget(file.id)
        if let date = file.deleted { try records.index.note(Deletion(id: file.id, date: date)) }
      }
    }
    try transaction.commit()
  }

  /// Returns the reading of a file that was read ahead and renamed since; reads the rare file that appeared only now.
  private func reading(of path: String, _ stamp: FileStamp) throws(LibraryError) -> TakeReading {
    if let file = files.first(where: { $0.stamp == stamp }) { return file.reading }
    return try TakeReading(path: path)
  }

  private func refresh(
    _ file: FolderPlan.TakeFile, in place: TakeFilePlace
  ) throws(LibraryError) {
    let path = records.folder.file(file.fileName, in: place)
    let stamp = try FileStamp(path: path)
    let known = try records.index.record(file.id)
    if let stamp, known?.take.isInCloudOnly ?? true {
      let identifier = TakeIdentifier(
        folder: records.folder, index: records.index, time: time)
      let listed = ListedFile(name: file.fileName, place: place, stamp: stamp)
      return try records.index.save(
        try identifier.record(listed, try reading(of: path, stamp), file.id))
    }
    // One that was taken away since is no take of anybody's.
    guard var record = known else { return }
    (record.take.fileName, record.place) = (file.fileName, place)
    // Forces a read of the sidecar, which the plan may have written even if the row has its stamp.
    record.sidecar = nil
    try records.readSidecar(into: &record)
    record.take.deleted = place == .trash ? record.take.deleted ?? time.date.wholeSecond : nil
    if let stamp, stamp != record.stamp {
      try records.take(over: reading(of: path, stamp), into: &record)
    }
    try records.index.save(record)
  }
}
