import Foundation
import Threads

/// What is left to do for a process that was killed after it had changed files, and before it had told the index.
extension LibraryStore {
  /// Brings the rows of takes up to date with their files and sidecars.
  func refresh(_ files: [FolderPlan.TakeFile]) throws(LibraryError) {
    guard !files.isEmpty else { return }
    let transaction = try index.begin()
    for file in files {
      if let place = file.place {
        try refresh(file, in: place)
      } else if let record = try index.record(file.id) {
        try index.remove(record)
        forgetPeaks(file.id)
      }
    }
    try transaction.commit()
  }

  /// Reads the files of unfinished changes before the folder is locked to complete them.
  func readAhead() throws(LibraryError) -> [FileReading] {
    var files: [FileReading] = []
    for path in try FolderPlan.files(of: folder) {
      if let file = try FileReading(path: folder.path + path) { files.append(file) }
    }
    return files
  }

  /// Returns the reading of a file that was read ahead and renamed since; reads the rare file that appeared only now.
  private func reading(of path: String, _ stamp: FileStamp) throws(LibraryError) -> TakeReading {
    if let file = filesAhead.first(where: { $0.stamp == stamp }) { return file.reading }
    return try TakeReading(path: path)
  }

  private func refresh(
    _ file: FolderPlan.TakeFile, in place: TakeFilePlace
  ) throws(LibraryError) {
    let path = folder.file(file.fileName, in: place)
    let stamp = FileStamp(path: path)
    guard var record = try index.record(file.id) else {
      // One that was taken away since is no take of anybody's.
      guard let stamp else { return }
      let identifier = TakeIdentifier(folder: folder, index: index, time: time)
      let listed = ListedFile(name: file.fileName, place: place, stamp: stamp)
      return try index.save(try identifier.record(listed, try reading(of: path, stamp), file.id))
    }
    (record.take.fileName, record.place) = (file.fileName, place)
    // Forces a read of the sidecar, which the plan may have written even if the row has its stamp.
    record.sidecar = nil
    try readSidecar(into: &record)
    record.take.deleted = place == .trash ? record.take.deleted ?? time.date.wholeSecond : nil
    if let stamp, stamp != record.stamp { try take(over: reading(of: path, stamp), into: &record) }
    try index.save(record)
  }
}
