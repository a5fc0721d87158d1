import Files
import Synchronization

/// The content of a small download, held in memory.
///
/// After a restart, the download starts over.
final class InMemoryDownload: DownloadContent {
  let object: StoredObject
  private let bytes: Mutex<[UInt8]>

  init(of object: StoredObject) {
    self.object = object
    var bytes: [UInt8] = []
    bytes.reserveCapacity(object.size)
    self.bytes = Mutex(bytes)
  }

  var offset: Int { bytes.withLock { $0.count } }

  func append(_ new: UnsafeRawBufferPointer) { bytes.withLock { $0.append(contentsOf: new) } }

  func saveProgress() {}

  func isRight() throws(CloudError) -> Bool {
    let bytes = bytes.withLock(\.self)
    guard bytes.count == object.size else { return false }
    guard let known = object.knownChecksum else { return true }
    return try FileHash.checksum(known.algorithm, of: bytes) == known.bytes
  }

  func commit(to path: String, overwrite: Bool) throws(CloudError) {
    let bytes = bytes.withLock(\.self)
    try rethrowing(as: CloudError.file) { () throws(SystemError) in
      let file = try FileReplacement(path: path, overwrite: overwrite)
      try file.write(bytes.span.bytes)
      try file.commit()
    }
  }
}
