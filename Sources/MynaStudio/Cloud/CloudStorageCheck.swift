public import MynaCloud
import Synchronization

/// Tests whether a storage supports everything that Myna needs.
///
/// The test writes a small object and removes it.
public enum CloudStorageCheck {
  /// The steps of the test, in order.
  public enum Step: String, CaseIterable, Sendable {
    case list = "list"
    case write = "write"
    case read = "read"
    case compare = "compare"
    case delete = "delete"
  }

  /// The first failure of the test.
  public struct Failure: Error, Equatable, Sendable {
    /// The step that failed.
    public let step: Step
    /// The error of that step.
    public let error: CloudError
    /// The object that could not be removed; nil if no object remains.
    public let leftover: ObjectName?

    /// Creates a failure.
    public init(step: Step, error: CloudError, leftover: ObjectName?) {
      (self.step, self.error, self.leftover) = (step, error, leftover)
    }
  }

  package static func run(_ storage: any ObjectStorage) async throws(Failure) {
    let random = UInt64.random(in: .min ... .max)
    let name = ObjectName(listed: "myna-test-\(String(random, radix: 36))")
    let bytes = Array("Myna tries whether it can write here. \(random)\n".utf8)
    try await step(.list) { () throws(CloudError) in _ = try await storage.page(of: "", after: nil)
    }
    do throws(Failure) {
      try await step(.write) { () throws(CloudError) in
        let content = UploadContent(
          .bytes(bytes), size: bytes.count, md5: try FileHash.md5(of: bytes))
        _ = try await storage.write(
          content, to: name, details: ObjectDetails(contentType: "text/plain"), condition: .absent,
          progress: nil)
      }
    } catch {
      // The object may exist, because the test can be canceled after the upload.
      if error.error == .cancelled { _ = await remove(name, from: storage) }
      throw error
    }
    let receiver = Receiver()
    do throws(Failure) {
      try await step(.read) { () throws(CloudError) in
        try await storage.read(name, from: 0, of: nil, into: receiver)
      }
      try await step(.compare) { () throws(CloudError) in
        guard receiver.bytes == bytes else { throw .damaged(name) }
      }
    } catch {
      let isRemoved = await remove(name, from: storage)
      throw Failure(step: error.step, error: error.error, leftover: isRemoved ? nil : name)
    }
    do throws(Failure) {
      try await step(.delete, leaves: name) { () throws(CloudError) in
        try await storage.delete(name, of: nil)
      }
    } catch {
      guard error.error == .cancelled, await remove(name, from: storage) else { throw error }
      throw Failure(step: .delete, error: .cancelled, leftover: nil)
    }
  }

  private static func remove(_ name: ObjectName, from storage: any ObjectStorage) async -> Bool {
    // Ignore errors, because only the first failure is reported. Use an unstructured task, because
    // it isn't canceled when the test is canceled.
    await Task { (try? await storage.delete(name, of: nil)) != nil }.value
  }

  private static func step(
    _ step: Step, leaves name: ObjectName? = nil, _ work: () async throws(CloudError) -> Void
  ) async throws(Failure) {
    do throws(CloudError) {
      try await work()
    } catch {
      // If the server refuses this object, it would refuse any object.
      let reason: CloudError = if case .objectRefused = error { .refused } else { error }
      throw Failure(step: step, error: reason, leftover: name)
    }
  }

  /// Stores up to 4,096 bytes.
  ///
  /// This is more than the size of the test object, so a different object is detected.
  private final class Receiver: ObjectReceiver {
    private let kept = Mutex<[UInt8]>([])

    var bytes: [UInt8] { kept.withLock(\.self) }

    func begin(version: ObjectVersion?, size: Int) -> Bool { true }

    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
      kept.withLock { kept in
        kept += bytes.prefix(4_096 - min(kept.count, 4_096))
        return true
      }
    }
  }
}
