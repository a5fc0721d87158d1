import FoundationEssentials
import MynaCloud

/// The content of a storage in memory.
struct MemoryBucket {
  enum PartsState {
    case receiving(MemoryParts)
    case complete(StoredObject)
  }

  var objects: [ObjectName: MemoryObject] = [:]
  var uploads: [String: PartsState] = [:]
  var links: [String: ObjectName] = [:]
  /// The last number used for versions, uploads and links.
  ///
  /// Numbers are never reused.
  var lastNumber = 0

  func object(_ name: ObjectName) throws(CloudError) -> MemoryObject {
    guard let object = objects[name] else { throw .notFound(name) }
    return object
  }

  /// Throws `changed` unless the condition is met.
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

/// The parts of an upload by their offsets.
struct MemoryParts {
  var parts: [Int: [UInt8]] = [:]

  /// All bytes up to the first missing one.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    while let part = parts[bytes.count], !part.isEmpty { bytes += part }
    return bytes
  }
}

struct MemoryObject {
  let stored: StoredObject
  let bytes: [UInt8]

  var listed: ListedObject {
    ListedObject(
      stored.name, size: stored.size, modified: stored.modified, version: stored.version)
  }

  func with(_ details: ObjectDetails) -> MemoryObject {
    MemoryObject(
      stored: StoredObject(
        name: stored.name, size: stored.size, modified: stored.modified, version: stored.version,
        md5: stored.md5, contentType: details.contentType, metadata: details.metadata),
      bytes: bytes)
  }
}
