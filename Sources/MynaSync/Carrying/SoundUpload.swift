import Files
import FoundationEssentials
import MynaCloud
import MynaLibrary

/// Carries one sound into the bucket, wherever an earlier try has stopped.
struct SoundUpload: Sendable {
  /// Where it goes.
  enum Target: Sendable {
    /// A new object, named after a file; numbered if the name is taken.
    case new
    /// A new object, named as the phone names what it records; a second later if the name is taken.
    case recorded
    /// In the place of the sound that it was edited from, or back to where it was.
    case object(ObjectName, ObjectEvidence)
  }

  /// What came of it.
  enum Outcome: Sendable {
    /// The bucket has it.
    case stored(StoredObject)
    /// Somebody has put this there, and it is not replaced.
    case superseded(StoredObject)
  }

  let take: UUID
  /// Names the object if the one of its target belongs to another take.
  let fileName: String
  let created: Date
  var path: String
  var target: Target
  var details: ObjectDetails
  let hash: ContentHash
  /// The ids by which this machine goes, and went.
  let machines: Set<MachineID>
  /// The name of an object that has something else in the place of this sound, and is left alone.
  var avoided: ObjectName?
  /// The form for the phone; nil if that is not wanted.
  var phone: PhoneForm?
  /// The copy that is sent in place of the file; it exists as long as somebody holds it.
  var copy: (any SoundCopy)?

  private static let rounds = 3
  private static let mostNames = 1_000

  /// Carries it.
  func run(
    _ storage: any ObjectStorage, _ transfers: Transfers, _ claims: NameClaims,
    progress: TransferProgress?
  ) async throws(CloudError) -> Outcome {
    let upload: Upload = { name, condition throws(CloudError) in
      try await transfers.upload(
        path, to: name, details: details, condition: condition, progress: progress)
    }
    guard case .object(let name, let evidence) = target else {
      return try await putNew(storage, claims, upload)
    }
    let outcome = try await replace(name, evidence, storage, claims, upload)
    claims.release(name, by: take)
    return outcome
  }

  /// Sends the file to a name.
  private typealias Upload = (ObjectName, WriteCondition) async throws(CloudError) -> StoredObject

  /// Whether the phone's way of naming what it records is followed.
  private var isRecorded: Bool {
    switch target {
    case .new: false
    case .recorded: true
    case .object(let name, _): copy != nil && PhoneForm.concerns(name)
    }
  }

  /// Returns a name that a new object may get, counted from 1, the best one first; nil if there is none with that number.
  private func name(number: Int) -> ObjectName? {
    isRecorded
      ? PhoneRecording.name(for: created + Double(number - 1))
      : TakeObject.name(forFile: fileName, number: number)
  }

  /// Puts it under the first free name.
  private func putNew(
    _ storage: any ObjectStorage, _ claims: NameClaims, _ upload: Upload
  ) async throws(CloudError) -> Outcome {
    for number in 1...Self.mostNames {
      guard let name = name(number: number), name != avoided, claims.claim(name, for: take) else {
        continue
      }
      let stored = try await put(name, storage, upload)
      claims.release(name, by: take)
      if let stored { return .stored(stored) }
    }
    throw .badName(path)
  }

  /// Puts it under a name; nil if that is another's.
  private func put(
    _ name: ObjectName, _ storage: any ObjectStorage, _ upload: Upload
  ) async throws(CloudError) -> StoredObject? {
    for _ in 0..<Self.rounds {
      do throws(CloudError) {
        return try await upload(name, .absent)
      } catch .changed {
        guard let found = try await find(name, storage) else { continue }
        let object = TakeObject(found.metadata)
        guard object.id == take else { return nil }
        if object.hash == hash {
          // Another program may have put something else beside the metadata.
          return FileStatus.seen(path)?.size == found.size ? found : nil
        }
        // What this machine has put there before an edit, and has told nobody of.
        guard let machine = object.machine, machines.contains(machine) else { return nil }
        do throws(CloudError) {
          return try await upload(name, .version(found.version))
        } catch .changed {
          continue
        }
      }
    }
    throw .changed(name)
  }

  /// Puts it in the place of the sound that it was edited from.
  private func replace(
    _ name: ObjectName, _ evidence: ObjectEvidence, _ storage: any ObjectStorage,
    _ claims: NameClaims, _ upload: Upload
  ) async throws(CloudError) -> Outcome {
    for _ in 0..<Self.rounds {
      guard claims.claim(name, for: take) else {
        return try await putNew(storage, claims, upload)
      }
      let found = try await find(name, storage)
      var condition = WriteCondition.absent
      if let found {
        if let id = TakeObject(found.metadata).id, id != take {
          // Another take has the name: two machines wrote it at the same moment.
          return try await putNew(storage, claims, upload)
        }
        switch evidence.content(of: found) {
        case .sound where evidence.sound.hash == hash: return .stored(found)
        case .known(hash): return .stored(found)
        case .sound, .known: break
        case .untold, .foreign: return .superseded(found)
        }
        condition = .version(found.version)
      }
      do throws(CloudError) {
        return .stored(try await upload(name, condition))
      } catch .changed {
        continue
      }
    }
    throw .changed(name)
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
