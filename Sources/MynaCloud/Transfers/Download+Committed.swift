import Files
import Glibc

extension Download {
  /// Returns the object if the file that is there is a whole copy of it already.
  ///
  /// An earlier process may have brought it, and was killed before it could say so; or the same is asked for once more.
  ///
  /// - Throws: the kind `exists` for any other file.
  func committed() async throws(CloudError) -> StoredObject {
    let (journal, destination) = (journal, destination)
    let taken = CloudError.file(SystemError(path: path, code: EEXIST))
    let wasBrought = try await threads.run { _ throws(CloudError) in
      guard let journal = try journal.find() else { return false }
      return try DownloadPart.seems(in: journal, toHaveBecome: destination)
    }
    let object = try await transfers.retry { () async throws(CloudError) in
      try await transfers.withChecksum(try await transfers.storage.describe(name))
    }
    let isRight = try await threads.run { goesOn throws(CloudError) in
      try Self.isCopy(destination, of: object, while: goesOn)
    }
    // The part may still have its hidden name besides the other.
    if wasBrought || isRight { try await remove() }
    guard isRight else { throw taken }
    return object
  }

  private static func isCopy(
    _ path: String, of object: StoredObject, while goesOn: () -> Bool
  ) throws(CloudError) -> Bool {
    let file = try rethrowing(as: CloudError.file, try OpenFile(reading: path))
    guard let known = object.knownChecksum, try FileMark(of: file).size == object.size else {
      return false
    }
    let (bytes, size) = try FileHash.checksum(known.algorithm, of: file, while: goesOn)
    return size == object.size && bytes == known.bytes
  }
}

extension DownloadPart {
  /// Returns whether a journal tells of a part that seems to have become the file at a path.
  fileprivate static func seems(
    in journal: Journal, toHaveBecome path: String
  ) throws(CloudError) -> Bool {
    guard case .download(let record) = try journal.read() else { return false }
    return try rethrowing(as: CloudError.file) { () throws(SystemError) in
      guard let part = try FileStatus.find(link: record.part)?.identity else { return true }
      return try FileStatus.find(path)?.identity == part
    }
  }
}
