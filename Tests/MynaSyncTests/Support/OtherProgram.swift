import Foundation
import MynaCloud
import MynaLibrary
import TestSupport

/// A program that changes a storage without knowing Myna.
final class OtherProgram {
  private let storage: any ObjectStorage
  private let scratch = Scratch(in: Scratch.memory)
  private let transfers: Transfers

  init(_ storage: any ObjectStorage, time: VirtualTime) {
    self.storage = storage
    transfers = Transfers(storage, journals: scratch("journals"), time: ImpatientTime(time))
  }

  /// Writes a sound to a name, replacing any object, and returns its hash.
  @discardableResult func put(
    _ name: ObjectName, seed: UInt64, metadata: [String: String] = [:]
  ) async throws -> ContentHash? {
    try scratch.write(Signal.noise(sampleRate: 8_000, seconds: 0.05, seed: seed), to: "other.wav")
    _ = try await transfers.upload(
      scratch("other.wav"), to: name,
      details: ObjectDetails(contentType: "audio/wav", metadata: metadata), condition: .always)
    return try TakeAnalysis(path: scratch("other.wav")).contentHash
  }

  /// Writes bytes that are not a sound to a name.
  func damage(_ name: ObjectName, keepsMetadata: Bool = false) async throws {
    let details = ObjectDetails(
      contentType: "audio/flac",
      metadata: keepsMetadata ? try await storage.describe(name).metadata : [:])
    try Data("fLaC and nothing more".utf8).write(to: URL(fileURLWithPath: scratch("damaged")))
    _ = try await transfers.upload(
      scratch("damaged"), to: name, details: details, condition: .always)
  }

  func rename(
    _ name: ObjectName, to other: ObjectName, keepsMetadata: Bool = true
  ) async throws {
    try await copy(name, to: other, keepsMetadata: keepsMetadata)
    try await storage.delete(name, of: nil)
  }

  func copy(_ name: ObjectName, to other: ObjectName, keepsMetadata: Bool) async throws {
    let stored = try await transfers.download(name, to: scratch("moved"), overwrite: true)
    _ = try await transfers.upload(
      scratch("moved"), to: other,
      details: ObjectDetails(
        contentType: stored.contentType, metadata: keepsMetadata ? stored.metadata : [:]),
      condition: .always)
  }

  /// Returns the hash of an object's decoded sound; nil if no decoder reads it.
  func sound(of name: ObjectName) async throws -> ContentHash? {
    _ = try await transfers.download(name, to: scratch("heard"), overwrite: true)
    return try? TakeAnalysis(path: scratch("heard")).contentHash
  }

  func remove(_ name: ObjectName) async throws { try await storage.delete(name, of: nil) }

  /// Removes all objects, including Myna's logs.
  func empty() async throws {
    for object in try await storage.page(of: "", after: nil).entries {
      try await storage.delete(object.name, of: nil)
    }
  }

  /// Returns the decoded sounds in the storage, without those that no decoder reads.
  func sounds() async throws -> [ContentHash: [ObjectName]] {
    var sounds: [ContentHash: [ObjectName]] = [:]
    for name in try await storage.sounds() {
      guard let hash = try await sound(of: name) else { continue }
      sounds[hash, default: []].append(name)
    }
    return sounds
  }
}
