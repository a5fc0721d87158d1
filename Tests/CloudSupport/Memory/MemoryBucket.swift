import FoundationEssentials
import MynaCloud

/// All that a storage in memory has.
struct MemoryBucket {
  /// The present parts of an upload.
  enum PartsState {
    case receiving(MemoryParts)
    case complete(StoredObject)
  }

  var objects: [ObjectName: MemoryObject] = [:]
  var uploads: [String: PartsState] = [:]
  var links: [String: ObjectName] = [:]
  /// Of versions, uploads and links; never given twice.
  var lastNumber = 0

  /// Returns an object, or throws `notFound`.
  func object(_ name: ObjectName) throws(CloudError) -> MemoryObject {
    guard let object = objects[name] else { throw .notFound(name) }
    return object
  }

  /// Throws `changed` unless a condition is met.
  func check(_ condition: WriteCondition, of name: ObjectName) throws(CloudError) {
    let version = objects[name]?.stored.version
    let isMet =
      switch condition {
      case .always: true
      case .absent: version == nil
      case .version(let wanted): version == wanted
      }
    if !isMet { throw .changed(name) }
  }

  /// Puts an object where another may be.
  mutating func put(
    _ bytes: [UInt8], at name: ObjectName, _ details: ObjectDetails, _ date: Date
  ) throws(CloudError) -> StoredObject {
    lastNumber += 1
    let stored = StoredObject(
      name: name, size: bytes.count, modified: date, version: ObjectVersion("\(lastNumber)"),
      md5: try FileHash.md5(of: bytes), contentType: details.contentType,
      metadata: details.metadata)
    objects[name] = MemoryObject(stored: stored, bytes: bytes)
    return stored
  }
}

/// The parts of an upload by where they begin.
struct MemoryParts {
  var parts: [Int: [UInt8]] = [:]

  /// All bytes up to the first that is missing.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    while let part = parts[bytes.count], !part.isEmpty { bytes += part }
    return bytes
  }
}

/// An object in memory.
struct MemoryObject {
  let stored: StoredObject
  let bytes: [UInt8]

  /// Its entry in a listing.
  var listed: ListedObject {
    ListedObject(
      stored.name, size: stored.size, modified: stored.modified, version: stored.version)
  }

  /// The same content with other details.
  func with(_ details: ObjectDetails) -> MemoryObject {
    MemoryObject(
      stored: StoredObject(
        name: stored.name, size: stored.size, modified: stored.modified, version: stored.version,
        md5: stored.md5, contentType: details.contentType, metadata: details.metadata),
      bytes: bytes)
  }
}
