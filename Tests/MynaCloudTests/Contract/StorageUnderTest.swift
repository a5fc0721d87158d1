import CloudSupport
import Foundation
import MynaCloud
import TestSupport
import Testing

/// A kind of storage that is tested against the contract of `ObjectStorage`.
///
/// To add a kind, add a constant here and its name to `all`.
struct StorageUnderTest: Sendable, CustomTestStringConvertible {
  /// The features that not all kinds of storage have.
  struct Capabilities: Sendable {
    /// Creates links to objects.
    var sharesLinks = true
    /// Preserves metadata in any language.
    var keepsUnicodeMetadata = true
    /// Knows the MD5 of content written in one piece.
    var knowsMD5 = true
    /// Refuses content that does not match its hash, before it replaces an object.
    var checksHashFirst = true
    /// Returns the exact date of a write.
    var datesWrites = true
  }

  /// An empty storage, and what it needs to live.
  struct Fixture: Sendable {
    let storage: any ObjectStorage
    /// Opens the same storage again, as after a restart of the program.
    let reopen: @Sendable () async throws -> any ObjectStorage
  }

  let testDescription: String
  var capabilities = Capabilities()
  /// Creates an empty storage, with small pages if possible.
  let make: @Sendable () async throws -> Fixture

  static let all: [StorageUnderTest] = [memory, below, folder, firebase, s3]

  static let memory = StorageUnderTest(testDescription: "MemoryStorage") {
    let storage = MemoryStorage(partSize: 1_000, pageSize: 3)
    return Fixture(storage: storage) { storage }
  }

  static let below = StorageUnderTest(testDescription: "StorageBelow") {
    let whole = MemoryStorage(partSize: 1_000, pageSize: 3)
    // Objects outside of the folder, which must not change.
    for name in ["users/Ada.txt", "users/Adam/x", "x"] {
      _ = try await whole.write(
        UploadContent([1, 2]), to: try #require(ObjectName(name)),
        details: ObjectDetails(contentType: "text/plain"), condition: .absent, progress: nil)
    }
    let storage = PrefixedStorage({ () throws(CloudError) in "users/Ada/" }, of: whole)
    return Fixture(storage: storage) { storage }
  }

  static let folder = StorageUnderTest(
    testDescription: "FolderStorage", capabilities: Capabilities(sharesLinks: false)
  ) {
    let scratch = SharedScratch()
    let open: @Sendable () async throws -> any ObjectStorage = {
      let storage = FolderStorage(scratch.path, pageSize: 3)
      try await storage.connect()
      // The closure keeps the folder alive as long as the storage.
      return FaultyStorage(storage) { [scratch] _, _ in
        extendLifetime(scratch); return .none
      }
    }
    return Fixture(storage: try await open(), reopen: open)
  }
}

/// A temporary folder in memory, for several threads.
final class SharedScratch: Sendable {
  let path: String

  init() {
    path = Scratch.memory + "myna-test-" + UUID().uuidString
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      fatalError("No folder for the test: \(error)")
    }
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: path) } catch {
      print("The folder of a test is left: \(error)")
    }
  }

  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// The names of everything in the folder and below, sorted.
  var names: [String] {
    (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted()
  }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: self(name))))
  }

  /// Writes a file into the folder, and creates its parent folders.
  func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(fileURLWithPath: self(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }
}
