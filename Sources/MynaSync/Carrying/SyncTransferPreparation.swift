import FoundationEssentials
import MynaCloud
import MynaLibrary

/// Determines the next transfer for an intent, based on the current state of the take.
struct SyncTransferPreparation {
  let database: SyncDatabase
  let store: LibraryStore
  let folder: String
  let phone: PhoneCopyMaker?
  /// The number of the latest listing.
  let round: Int
  let date: Date
  /// Whether to remove objects before the deletion is logged, because the bucket is full.
  let removesUntold: Bool

  /// Returns the next transfer, or nil if the intent was dropped or has to wait.
  func transfer(for intent: SyncIntent) throws(SyncError) -> SyncTransfer? {
    let known = try Reconciliation(database, store, date: date).known(intent.take)
    let work: SyncTransfer.Operation? =
      switch intent.kind {
      case .upload: try upload(intent, known)
      case .download: try download(intent, known)
      case .delete: try delete(intent, known)
      }
    return work.map { SyncTransfer(intent: intent, work: $0) }
  }

  private func drop(_ intent: SyncIntent) throws(SyncError) -> SyncTransfer.Operation? {
    try database.removeIntent(intent.number)
    return nil
  }

  // MARK: Upload

  private func upload(
    _ intent: SyncIntent, _ known: TakeComparison.KnownState
  ) throws(SyncError) -> SyncTransfer.Operation? {
    guard let local = known.local, local.isHere, !local.isInTrash, !local.take.isOnlyHere,
      known.deletion == nil, known.fields?.isDeleted != true
    else { return try drop(intent) }
    let path = store.path(of: local.take)
    guard let hash = local.hash else { return .read(local.take, path: path) }
    guard let fields = known.fields, let sound = fields.sound else {
      if try adopt(local.take, hash) { return try drop(intent) }
      let take = local.take
      return .upload(try sending(take, hash, to: .new), of: take)
    }
    switch AudioComparison(
      local: hash, shadow: known.shadow?.hash, cloud: sound.hash, lineage: AudioLineage(of: fields))
    {
    case .same, .upload:
      return .upload(try replacing(local.take, hash, fields, sound), of: local.take)
    case .fetch, .separate:
      if try isGoneForGood(intent.take) {
        return .upload(try replacing(local.take, hash, fields, sound), of: local.take)
      }
      try database.addIntent(.download, of: intent.take, notBefore: date)
      return try drop(intent)
    }
  }

  /// Returns an upload that replaces the original audio's object, or that uses a new name if that
  /// object has other content.
  private func replacing(
    _ take: Take, _ hash: ContentHash, _ fields: TakeFields, _ sound: AudioReference
  ) throws(SyncError) -> AudioUpload {
    let isAnothers = try database.isAnothers(sound.object, than: take.id, sound)
    // The object may have a name that Myna doesn't write to, because another program chose the
    // name.
    if isAnothers || ObjectName(sound.object.text) == nil {
      var upload = try sending(take, hash, to: .new)
      upload.avoided = sound.object
      return upload
    }
    return try sending(
      take, hash, to: .object(sound.object, try check.evidence(of: take.id, fields, sound)))
  }

  private var check: ObjectCheck {
    ObjectCheck(database: database, store: store, round: round, date: date)
  }

  private func sending(
    _ take: Take, _ hash: ContentHash, to target: AudioUpload.Target
  ) throws(SyncError) -> AudioUpload {
    let object = TakeObject(
      take, hash: hash, machine: database.machine,
      waveform: WaveformPeaks.points(of: take, in: store))
    let details = ObjectDetails(
      contentType: AudioMediaType.type(ofFile: take.fileName), metadata: object.metadata)
    return AudioUpload(
      take: take.id, fileName: take.fileName, created: take.created, path: store.path(of: take),
      target: target, details: details, hash: hash, machines: try check.machines(),
      phone: isForPhone(target) ? phone : nil)
  }

  private func isForPhone(_ target: AudioUpload.Target) -> Bool {
    switch target {
    case .new, .recorded: phone?.takesNew ?? false
    case .object(let name, _): PhoneCopyMaker.concerns(name)
    }
  }

  /// Gives a take the ID of the cloud's take with the same audio, if no local audio has that ID.
  private func adopt(_ take: Take, _ hash: ContentHash) throws(SyncError) -> Bool {
    for twin in try database.entries(withSound: hash) where twin.id != take.id {
      let other = try inLibrary { () throws(LibraryError) in try store.take(twin.id) }
      guard other.map({ LocalTake($0) }).map({ $0.sound == .cloud && !$0.isInTrash }) ?? true
      else { continue }
      try inLibrary { () throws(LibraryError) in
        try store.deletions.forget(of: [twin.id])
        try store.cloud.adopt(take.id, as: twin.id)
      }
      try database.removeShadow(of: take.id)
      // Without shadows, the descriptions of the two takes are merged as if they had never been
      // compared.
      try database.removeShadow(of: twin.id)
      var reconciliation = try Reconciliation(database, store, date: date)
      try reconciliation.reconcile([twin.id])
      return true
    }
    return false
  }

  // MARK: Download

  private func download(
    _ intent: SyncIntent, _ known: TakeComparison.KnownState
  ) throws(SyncError) -> SyncTransfer.Operation? {
    guard let local = known.local, !local.isInTrash, known.deletion == nil,
      let fields = known.fields, !fields.isDeleted, let sound = fields.sound
    else { return try drop(intent) }
    switch local.sound {
    case .cloud:
      if intent.isVain { return try drop(intent) }
    case .here(nil): return .read(local.take, path: store.path(of: local.take))
    case .here(let hash?):
      if intent.isVain {
        // The local audio is the best version that remains, so it is uploaded to replace the lost
        // audio.
        try database.addIntent(.upload, of: intent.take, notBefore: date)
      }
      let comparison = AudioComparison(
        local: hash, shadow: known.shadow?.hash, cloud: sound.hash,
        lineage: AudioLineage(of: fields))
      if comparison == .upload {
        try database.addIntent(.upload, of: intent.take, notBefore: date)
      }
      guard comparison == .fetch || comparison == .separate else { return try drop(intent) }
    case .missing, .unreadable: return try drop(intent)
    }
    if try database.isAnothers(sound.object, than: intent.take, sound) {
      // The object has other content. A machine that has the audio will upload it again.
      throw .cloud(.notFound(sound.object))
    }
    return .download(bringing(sound, of: intent.take))
  }

  private func isGoneForGood(_ take: UUID) throws(SyncError) -> Bool {
    try database.intents(of: take).contains { $0.kind == .download && $0.isVain }
  }

  private func bringing(_ sound: AudioReference, of take: UUID) -> AudioDownload {
    AudioDownload(name: sound.object, size: sound.size, path: "\(folder)/\(take.uuidString)")
  }

  // MARK: Delete

  private func delete(
    _ intent: SyncIntent, _ known: TakeComparison.KnownState
  ) throws(SyncError) -> SyncTransfer.Operation? {
    guard let fields = known.fields, fields.isDeleted, let sound = fields.sound else {
      return try drop(intent)
    }
    // Other machines must learn of the deletion before the object is gone, or they would upload it
    // again.
    let isTold = try !database.pendingFields(of: intent.take).contains(.deleted)
    guard isTold || removesUntold else { return nil }
    let hash = known.shadow?.hash ?? sound.hash
    guard hash == sound.hash else {
      // This machine never had the object's audio. If another machine deleted the take, that
      // machine removes the object.
      return fields[.deleted]?.stamp.machine == database.machine ? nil : try drop(intent)
    }
    if try database.isAnothers(sound.object, than: intent.take, sound) {
      // The object has other content, so it stays.
      try CloudAudioLossRecorder(store: store).record(intent.take)
      return try drop(intent)
    }
    if let local = known.local {
      guard local.isInTrash else { return nil }
      switch local.sound {
      case .here(nil): return .read(local.take, path: store.path(of: local.take))
      case .here, .unreadable: break
      case .cloud, .missing: return .download(bringing(sound, of: intent.take))
      }
    }
    return .delete(
      ObjectDeletion(
        name: sound.object, evidence: try check.evidence(of: intent.take, fields, sound)))
  }
}

extension SyncIntent {
  /// The number of failures after which audio that is missing from the bucket is considered lost.
  ///
  /// Reaching this number takes about five hours.
  private static let patience = 12

  var isGivenUp: Bool { attempts >= Self.patience }

  /// Whether the object was still missing from the bucket after many attempts.
  fileprivate var isVain: Bool {
    isGivenUp
      && failure?.code == FailureReason(.cloud(.notFound(ObjectName(listed: "")))).code
  }
}
