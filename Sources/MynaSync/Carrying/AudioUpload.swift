import Files
import FoundationEssentials
import MynaCloud
import MynaLibrary

struct AudioUpload: Sendable {
  enum Target: Sendable {
    /// A new object named after the file, with a number if the name is taken.
    case new
    /// A new object named the way the phone names its recordings. If the name is taken, the time in
    /// the name is moved to the next second.
    case recorded
    /// An existing object, which contains either this audio or the audio before the edit.
    case object(ObjectName, ObjectEvidence)
  }

  enum Outcome: Sendable {
    case stored(StoredObject)
    /// Another machine or program has written this object, which was not replaced.
    case superseded(StoredObject)
  }

  let take: UUID
  let fileName: String
  let created: Date
  var path: String
  var target: Target
  var details: ObjectDetails
  let hash: ContentHash
  /// This machine's current and former IDs.
  let machines: Set<MachineID>
  /// The name of an object with other content, which must not be changed.
  var avoided: ObjectName?
  var phone: PhoneCopyMaker?
  /// The copy to upload instead of the file; the copy is deleted when it is released.
  var copy: (any PhoneCopy)?

  private static let rounds = 3
  private static let mostNames = 1_000

  func run(
    _ storage: any ObjectStorage, _ transfers: Transfers, _ reservations: NameReservations,
    progress: TransferProgress?
  ) async throws(CloudError) -> Outcome {
    let upload: Upload = { name, condition throws(CloudError) in
      try await transfers.upload(
        path, to: name, details: details, condition: condition, progress: progress)
    }
    guard case .object(let name, let evidence) = target else {
      return try await putNew(storage, reservations, upload)
    }
    let outcome = try await replace(name, evidence, storage, reservations, upload)
    reservations.release(name, by: take)
    return outcome
  }

  private typealias Upload = (ObjectName, WriteCondition) async throws(CloudError) -> StoredObject

  private var isRecorded: Bool {
    switch target {
    case .new: false
    case .recorded: true
    case .object(let name, _): copy != nil && PhoneCopyMaker.concerns(name)
    }
  }

  /// Returns a possible name for a new object; nil if there is no name with this number.
  ///
  /// Number 1 is the preferred name, and higher numbers are alternatives.
  private func name(number: Int) -> ObjectName? {
    isRecorded
      ? PhoneRecording.name(for: created + Double(number - 1))
      : TakeObject.name(forFile: fileName, number: number)
  }

  private func putNew(
    _ storage: any ObjectStorage, _ reservations: NameReservations, _ upload: Upload
  ) async throws(CloudError) -> Outcome {
    for number in 1...Self.mostNames {
      guard let name = name(number: number), name != avoided, reservations.claim(name, for: take)
      else {
        continue
      }
      let stored = try await put(name, storage, upload)
      reservations.release(name, by: take)
      if let stored { return .stored(stored) }
    }
    throw .badName(path)
  }

  /// Uploads the file to the named object; returns nil if another take uses the name.
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
          // Another program may have changed the content but kept the metadata.
          return FileStatus.seen(path)?.size == found.size ? found : nil
        }
        // This machine uploaded the object before an edit, and hasn't logged the upload.
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

  private func replace(
    _ name: ObjectName, _ evidence: ObjectEvidence, _ storage: any ObjectStorage,
    _ reservations: NameReservations, _ upload: Upload
  ) async throws(CloudError) -> Outcome {
    for _ in 0..<Self.rounds {
      guard reservations.claim(name, for: take) else {
        return try await putNew(storage, reservations, upload)
      }
      let found = try await find(name, storage)
      var condition = WriteCondition.absent
      if let found {
        if let id = TakeObject(found.metadata).id, id != take {
          // Another take uses the name, because two machines wrote it at the same time.
          return try await putNew(storage, reservations, upload)
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
