import Files
import Glibc

extension Download {
  /// Returns the object if the file that is there is a whole copy of it: an earlier process brought it, and was killed before it
  /// could say so.
  ///
  /// - Throws: the kind `exists` for any other file.
  func committed() async throws(CloudError) -> StoredObject {
    let (journal, destination) = (journal, destination)
    let taken = CloudError.file(SystemError(path: path, code: EEXIST))
    let record = try await threads.run { _ throws(CloudError) in
      guard let journal = try journal.find() else { return DownloadRecord?.none }
      return try DownloadPart.record(in: journal, ofPartThatBecame: destination)
    }
    guard let record else { throw taken }
    let object = try await transfers.retry { () async throws(CloudError) in
      try await transfers.storage.describe(name)
    }
    let isRight = try await threads.run { goesOn throws(CloudError) in
      let file = try rethrowing(as: CloudError.file, try OpenFile(reading: destination))
      let (md5, size) = try FileHash.md5(of: file, while: goesOn)
      return object.version == record.version && object.size == size && object.knownMD5 == md5
    }
    // The part may still have its hidden name besides the other.
    try await remove()
    guard isRight else { throw taken }
    return object
  }
}

extension DownloadPart {
  /// Returns what a journal says of a part that seems to have become the file at a path.
  fileprivate static func record(
    in journal: Journal, ofPartThatBecame path: String
  ) throws(CloudError) -> DownloadRecord? {
    guard case .download(let record) = try journal.read() else { return nil }
    return try rethrowing(as: CloudError.file) { () throws(SystemError) in
      guard let part = try FileStatus.find(link: record.part)?.identity else { return record }
      return try FileStatus.find(path)?.identity == part ? record : nil
    }
  }
}
