import Files
import FoundationEssentials
import Glibc
package import MynaCloud
import Threads

extension MemoryStorage {
  package func beginUpload(
    of size: Int, to name: ObjectName, details: ObjectDetails, condition: WriteCondition
  ) async throws(CloudError) -> UploadSession {
    let name = try Self.checked(name)
    return try withBucket { bucket throws(CloudError) in
      try bucket.check(condition, of: name)
      bucket.lastNumber += 1
      let reference = "upload-\(bucket.lastNumber)"
      bucket.uploads[reference] = .receiving(MemoryParts())
      return UploadSession(
        name: name, size: size, reference: reference, details: details, condition: condition)
    }
  }

  package func state(of session: UploadSession) async throws(CloudError) -> UploadState {
    try withBucket { bucket throws(CloudError) in
      switch bucket.uploads[session.reference] {
      case .receiving(let parts): .receiving(nextOffset: parts.bytes.count)
      case .complete(let stored): .complete(stored)
      case nil: .gone
      }
    }
  }

  package func send(
    _ range: Range<Int>, of content: UploadContent, in session: UploadSession,
    progress: TransferProgress?
  ) async throws(CloudError) {
    let name = session.name
    var bytes: [UInt8] = []
    try content.eachBlock(in: range, for: name, while: { !Task.isCancelled }) { block in
      bytes += block
      progress?(range.lowerBound + bytes.count)
    }
    let isLast = range.upperBound == session.size
    guard range.upperBound <= session.size, isLast || range.count.isMultiple(of: partSize) else {
      throw .unexpected(status: 400, .system(code: EINVAL))
    }
    try withBucket { bucket throws(CloudError) in
      guard case .receiving(var received) = bucket.uploads[session.reference] else {
        throw .notFound(name)
      }
      guard takesPartsInAnyOrder || received.bytes.count == range.lowerBound else {
        throw .unexpected(status: 409, .system(code: EINVAL))
      }
      received.parts[range.lowerBound] = bytes
      bucket.uploads[session.reference] = .receiving(received)
    }
  }

  package func finish(_ session: UploadSession) async throws(CloudError) -> StoredObject {
    try withBucket { bucket throws(CloudError) in
      switch bucket.uploads[session.reference] {
      case .complete(let stored): return stored
      case nil: throw .notFound(session.name)
      case .receiving(let parts):
        let bytes = parts.bytes
        guard bytes.count == session.size else {
          throw .unexpected(status: 400, .system(code: EINVAL))
        }
        try bucket.check(session.condition, of: session.name)
        let stored = try bucket.put(bytes, at: session.name, session.details, time.date)
        bucket.uploads[session.reference] = .complete(stored)
        return stored
      }
    }
  }

  package func cancel(_ session: UploadSession) async throws(CloudError) {
    try withBucket { bucket throws(CloudError) in bucket.uploads[session.reference] = nil }
  }

  // MARK: Sharing

  /// Creates a link that cannot be opened.
  package func makeLink(_ name: ObjectName, for seconds: Int) async throws(CloudError) -> SharedLink
  {
    try withBucket { bucket throws(CloudError) in
      _ = try bucket.object(name)
      bucket.lastNumber += 1
      let url = "memory:\(bucket.lastNumber)"
      bucket.links[url] = name
      return SharedLink(url: url, expiration: time.date.addingTimeInterval(Double(seconds)))
    }
  }

  package func stopSharing(_ name: ObjectName) async throws(CloudError) {
    try withBucket { bucket throws(CloudError) in
      _ = try bucket.object(name)
      bucket.links = bucket.links.filter { $0.value != name }
    }
  }
}
