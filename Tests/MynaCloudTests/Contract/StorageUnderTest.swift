import CloudSupport
import Foundation
import MynaCloud
import TestSupport
import Testing

/// A kind of storage that has to keep the promises of `ObjectStorage`.
///
/// Another kind is one more case: a constant here, and its name in `all`.
struct StorageUnderTest: Sendable, CustomTestStringConvertible {
  /// What a kind of storage can do that not all can.
  struct Capabilities: Sendable {
    /// Makes links to objects.
    var sharesLinks = true
    /// Gives back metadata with letters of all languages.
    var keepsUnicodeMetadata = true
    /// Knows the MD5 of what was written in one piece.
    var knowsMD5 = true
    /// Refuses content whose hash is not the one that was announced, before it replaces anything.
    var checksHashFirst = true
    /// Says of an object that was just written exactly when that was.
    var datesWrites = true
  }

  /// A storage that is empty, and what it needs to live.
  struct Fixture: Sendable {
    let storage: any ObjectStorage
    /// Opens the same storage again, as after a restart of the program.
    let reopen: @Sendable () async throws -> any ObjectStorage
  }

  let testDescription: String
  var capabilities = Capabilities()
  /// Makes an empty storage whose pages are small, if it can have such.
  let make: @Sendable () async throws -> Fixture

  static let all: [StorageUnderTest] = [memory, below, folder, firebase, s3]

  static let memory = StorageUnderTest(testDescription: "MemoryStorage") {
    let storage = MemoryStorage(partSize: 1_000, pageSize: 3)
    return Fixture(storage: storage) { storage }
  }

  static let below = StorageUnderTest(testDescription: "StorageBelow") {
    let whole = MemoryStorage(partSize: 1_000, pageSize: 3)
    // A neighbor whom nothing that is done below may reach.
    for name in ["users/Ada.txt", "users/Adam/x", "x"] {
      _ = try await whole.write(
        UploadContent([1, 2]), to: try #require(ObjectName(name)),
        details: ObjectDetails(contentType: "text/plain"), condition: .absent, progress: nil)
    }
    let storage = StorageBelow({ () throws(CloudError) in "users/Ada/" }, of: whole)
    return Fixture(storage: storage) { storage }
  }

  static let folder = StorageUnderTest(
    testDescription: "FolderStorage", capabilities: Capabilities(sharesLinks: false)
  ) {
    let scratch = SharedScratch()
    let open: @Sendable () async throws -> any ObjectStorage = {
      let storage = FolderStorage(scratch.path, pageSize: 3)
      try await storage.connect()
      // The closure keeps the folder for as long as the storage lives.
      return FaultyStorage(storage) { [scratch] _, _ in
        extendLifetime(scratch); return .none
      }
    }
    return Fixture(storage: try await open(), reopen: open)
  }
}

/// A folder of a test's own in memory, for several threads.
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

  /// The full path of a file in the folder.
  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// The names of all that is in the folder and below, sorted.
  var names: [String] {
    (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted()
  }

  /// What is in a file.
  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: self(name))))
  }

  /// Puts a file into the folder, and makes the folders on the way.
  func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(fileURLWithPath: self(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }
}
