import Foundation
import Hashing
import MynaCloud
import MynaLibrary

/// Carries one sound into the bucket, wherever an earlier try has stopped.
struct SoundUpload: Sendable {
  /// Where it goes.
  enum Target: Sendable {
    /// A new object, named after a file; numbered if the name is taken.
    case new(fileName: String, created: Date)
    /// A new object, named as the phone names what it records; a second later if the name is taken.
    case recorded(Date)
    /// In the place of the sound that it was edited from, or back to where it was.
    case object(ObjectName, base: ContentHash, md5: String?)
  }

  /// What came of it.
  enum Outcome: Sendable {
    /// The bucket has it.
    case stored(StoredObject)
    /// Somebody has put another sound there, of which a log will tell.
    case superseded
  }

  let take: UUID
  var path: String
  var target: Target
  var details: ObjectDetails
  let hash: ContentHash
  /// The ids by which this machine goes, and went.
  let machines: Set<MachineID>
  /// The form for the phone; nil if that is not wanted.
  var phone: PhoneForm?
  /// The copy that is sent in place of the file; it exists as long as somebody holds it.
  var copy: (any SoundCopy)?

  private static let rounds = 3
  private static let mostNames = 1_000

  /// Carries it.
  func run(
    _ storage: any ObjectStorage, _ transfers: Transfers, progress: TransferProgress?
  ) async throws(CloudError) -> Outcome {
    switch target {
    case .object(let name, let base, let md5):
      return try await replace(name, base, md5, storage, transfers, progress)
    case .new(let fileName, _):
      return try await putNew(
        TakeObject.names(forFile: fileName).prefix(Self.mostNames), storage, transfers, progress)
    case .recorded(let date):
      let names = (0..<Self.mostNames).lazy.map { PhoneRecording.name(for: date + Double($0)) }
      return try await putNew(names, storage, transfers, progress)
    }
  }

  /// Puts it under the first free one of some names.
  private func putNew(
    _ names: some Sequence<ObjectName>, _ storage: any ObjectStorage, _ transfers: Transfers,
    _ progress: TransferProgress?
  ) async throws(CloudError) -> Outcome {
    for name in names {
      if let stored = try await put(name, storage, transfers, progress) { return .stored(stored) }
    }
    throw .badName(path)
  }

  /// Puts it under a name; nil if that is another's.
  private func put(
    _ name: ObjectName, _ storage: any ObjectStorage, _ transfers: Transfers,
    _ progress: TransferProgress?
  ) async throws(CloudError) -> StoredObject? {
    for _ in 0..<Self.rounds {
      do throws(CloudError) {
        return try await transfers.upload(
          path, to: name, details: details, condition: .absent, progress: progress)
      } catch .changed {
        guard let found = try await find(name, storage) else { continue }
        let object = TakeObject(found.metadata)
        guard object.id == take else { return nil }
        if object.hash == hash { return found }
        // What this machine has put there before an edit, and has told nobody of.
        guard let machine = object.machine, machines.contains(machine) else { return nil }
        do throws(CloudError) {
          return try await transfers.upload(
            path, to: name, details: details, condition: .version(found.version),
            progress: progress)
        } catch .changed {
          continue
        }
      }
    }
    throw .changed(name)
  }

  /// Puts it in the place of the sound that it was edited from.
  private func replace(
    _ name: ObjectName, _ base: ContentHash, _ md5: String?, _ storage: any ObjectStorage,
    _ transfers: Transfers, _ progress: TransferProgress?
  ) async throws(CloudError) -> Outcome {
    for _ in 0..<Self.rounds {
      let found = try await find(name, storage)
      var condition = WriteCondition.absent
      if let found {
        let object = TakeObject(found.metadata)
        if object.id == take, object.hash == hash { return .stored(found) }
        if object.hash == nil, base == hash, let own = found.md5, Hexadecimal.text(of: own) == md5 {
          return .stored(found)
        }
        // An object without a hash is one that somebody else has made.
        let isKnown =
          object.hash == nil || object.hash == base || object.machine.map(machines.contains) == true
        guard isKnown, object.id == nil || object.id == take else { return .superseded }
        condition = .version(found.version)
      }
      do throws(CloudError) {
        return .stored(
          try await transfers.upload(
            path, to: name, details: details, condition: condition, progress: progress))
      } catch .changed {
        continue
      }
    }
    return .superseded
  }

  private func find(
    _ name: ObjectName, _ storage: any ObjectStorage
  ) async throws(CloudError) -> StoredObject? {
    do throws(CloudError) {
      return try await storage.describe(name)
    } catch .notFound {
      return nil
    }
  }
}
