import Files
import Glibc

extension Download {
  /// Returns the object if the existing file is already a complete copy of it.
  ///
  /// An earlier process may have been killed after downloading it, or the same download may be
  /// requested again.
  ///
  /// - Throws: `file` of the kind `exists` for any other file.
  func committed() async throws(CloudError) -> StoredObject {
    let (journal, destination) = (journal, destination)
    let taken = CloudError.file(SystemError(path: path, code: EEXIST))
    let wasBrought = try await threads.run { _ throws(CloudError) in
      guard let journal = try journal.find() else { return false }
      return try PartialDownloadFile.seems(in: journal, toHaveBecome: destination)
    }
    let object = try await transfers.retry { () async throws(CloudError) in
      try await transfers.withChecksum(try await transfers.storage.describe(name))
    }
    let isRight = try await threads.run { shouldContinue throws(CloudError) in
      try Self.isCopy(destination, of: object, while: shouldContinue)
    }
    // The partial file may still exist under its hidden name as well.
    if wasBrought || isRight { try await remove() }
    guard isRight else { throw taken }
    return object
  }

  private static func isCopy(
    _ path: String, of object: StoredObject, while shouldContinue: () -> Bool
  ) throws(CloudError) -> Bool {
    let file = try rethrowing(as: CloudError.file, try OpenFile(reading: path))
    guard let known = object.knownChecksum, try FileSnapshot(of: file).size == object.size else {
      return false
    }
    let (bytes, size) = try FileHash.checksum(known.algorithm, of: file, while: shouldContinue)
    return size == object.size && bytes == known.bytes
  }
}

extension PartialDownloadFile {
  fileprivate static func seems(
    in journal: TransferJournalFile, toHaveBecome path: String
  ) throws(CloudError) -> Bool {
    guard case .download(let record) = try journal.read() else { return false }
    return try rethrowing(as: CloudError.file) { () throws(SystemError) in
      guard let part = try FileStatus.find(link: record.part)?.identity else { return true }
      return try FileStatus.find(path)?.identity == part
    }
  }
}
