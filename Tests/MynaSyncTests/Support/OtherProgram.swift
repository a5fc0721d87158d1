import Foundation
import MynaCloud
import MynaLibrary
import TestSupport

/// A program that changes a place and knows nothing of Myna.
final class OtherProgram {
  private let storage: any ObjectStorage
  private let scratch = Scratch(in: Scratch.memory)
  private let transfers: Transfers

  init(_ storage: any ObjectStorage, time: VirtualTime) {
    self.storage = storage
    transfers = Transfers(storage, journals: scratch("journals"), time: ImpatientTime(time))
  }

  /// Puts a sound at a name, whatever is there; returns its hash.
  @discardableResult func put(
    _ name: ObjectName, seed: UInt64, metadata: [String: String] = [:]
  ) async throws -> ContentHash? {
    try scratch.write(Signal.noise(sampleRate: 8_000, seconds: 0.05, seed: seed), to: "other.wav")
    _ = try await transfers.upload(
      scratch("other.wav"), to: name,
      details: ObjectDetails(contentType: "audio/wav", metadata: metadata), condition: .always)
    return try TakeAnalysis(path: scratch("other.wav")).contentHash
  }

  /// Puts bytes that are no sound at a name.
  func damage(_ name: ObjectName, keepsMetadata: Bool = false) async throws {
    let details = ObjectDetails(
      contentType: "audio/flac",
      metadata: keepsMetadata ? try await storage.describe(name).metadata : [:])
    try Data("fLaC and nothing more".utf8).write(to: URL(fileURLWithPath: scratch("damaged")))
    _ = try await transfers.upload(
      scratch("damaged"), to: name, details: details, condition: .always)
  }

  /// Gives an object another name.
  func rename(
    _ name: ObjectName, to other: ObjectName, keepsMetadata: Bool = true
  ) async throws {
    try await copy(name, to: other, keepsMetadata: keepsMetadata)
    try await storage.delete(name, of: nil)
  }

  /// Puts what an object has at another name, too.
  func copy(_ name: ObjectName, to other: ObjectName, keepsMetadata: Bool) async throws {
    let stored = try await transfers.download(name, to: scratch("moved"), overwrite: true)
    _ = try await transfers.upload(
      scratch("moved"), to: other,
      details: ObjectDetails(
        contentType: stored.contentType, metadata: keepsMetadata ? stored.metadata : [:]),
      condition: .always)
  }

  /// The decoded sound of an object; nil if no decoder reads it.
  func sound(of name: ObjectName) async throws -> ContentHash? {
    _ = try await transfers.download(name, to: scratch("heard"), overwrite: true)
    return try? TakeAnalysis(path: scratch("heard")).contentHash
  }

  /// Removes an object, or all of them, the logs of Myna included.
  func remove(_ name: ObjectName) async throws { try await storage.delete(name, of: nil) }

  /// Removes all objects, the logs of Myna included.
  func empty() async throws {
    for object in try await storage.page(of: "", after: nil).entries {
      try await storage.delete(object.name, of: nil)
    }
  }

  /// The decoded sounds in the place, without those that no decoder reads.
  func sounds() async throws -> [ContentHash: [ObjectName]] {
    var sounds: [ContentHash: [ObjectName]] = [:]
    for name in try await storage.sounds() {
      guard let hash = try await sound(of: name) else { continue }
      sounds[hash, default: []].append(name)
    }
    return sounds
  }
}
