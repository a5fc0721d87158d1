import Files
import FoundationEssentials
import Hashing
import MynaCloud
import MynaLibrary

/// Records the results of finished transfers.
///
/// The files are updated first, then the library, and then the database.
struct SyncTransferCompletion {
  enum NextStep: Equatable {
    case done
    case givenUp
    /// The audio was collected, and will be added to the library together with other downloads.
    case collected
    case again
    /// The intent failed for now and will be retried.
    case failed(FailureReason)
  }

  let database: SyncDatabase
  let store: LibraryStore
  let machineName: String
  /// The number of the latest listing.
  let round: Int
  let date: Date

  func complete(
    _ intent: SyncIntent, with outcome: SyncTransfer.Outcome,
    collecting arrivals: inout CompletedDownloads
  ) throws(SyncError) -> NextStep {
    switch outcome {
    case .read(let take, let analysis): try recordSound(of: take, analysis)
    case .uploaded(let take, let hash, .stored(let stored)):
      try recordUpload(intent, of: take, hash, stored)
    case .uploaded(_, _, .superseded(let found)): try recordOther(intent, found)
    case .deleted(_, .superseded(let found)):
      try recordOther(intent, found)
    case .downloaded(let arrived): try recordDownload(intent, arrived, &arrivals)
    case .deleted(let name, .gone): try recordDeletion(intent, name)
    }
  }

  private var check: ObjectCheck {
    ObjectCheck(database: database, store: store, round: round, date: date)
  }

  private func recordOther(
    _ intent: SyncIntent, _ found: StoredObject
  ) throws(SyncError) -> NextStep {
    guard case .untold = try check.record(found, of: intent.take) else { return .again }
    // In the next round of syncing, this machine reads the log of the machine that replaced the
    // object.
    return .failed(FailureReason(.cloud(.changed(found.name))))
  }

  // MARK: Reading

  private func recordSound(of take: Take, _ analysis: TakeAnalysis) throws(SyncError) -> NextStep {
    guard analysis.condition == .good else {
      return .failed(FailureReason(.library(.changedMeanwhile(title: take.title))))
    }
    return try inLibrary { () throws(LibraryError) in
      try store.analyses.record(analysis, of: take)
      return try store.take(take.id)?.contentHash == nil
        ? .failed(FailureReason(.library(.changedMeanwhile(title: take.title)))) : .again
    }
  }

  // MARK: Upload

  private func recordUpload(
    _ intent: SyncIntent, of before: Take, _ hash: ContentHash, _ stored: StoredObject
  ) throws(SyncError) -> NextStep {
    // The uploaded file may contain neither the old nor the new audio, so it is uploaded again to
    // the same object.
    guard let take = try settled(before, hash) else { return .again }
    let transaction = try database.begin()
    let entry = try database.entry(take.id)
    let shadow = try database.shadow(of: take.id)
    var writes: [FieldName: FieldValue] = [:]
    let old = entry?.fields.sound
    if old?.hash != hash || old?.object != stored.name || old?.size != stored.size {
      // If this upload didn't start from the audio in the entry, the new audio is recorded without
      // a lineage. The machine that has the other audio then keeps that audio as a separate take.
      let isFollowing = shadow?.hash == old?.hash || old?.hash == hash
      writes[.sound] = value(of: take, hash, stored, after: isFollowing ? entry?.fields : nil)
    }
    if shadow == nil {
      let told = TakeDetails(entry?.fields ?? TakeFields())
      writes.merge(TakeDetails(take).changes(since: told, telling: told)) { own, _ in own }
      if entry?.fields.created == nil { writes[.created] = .date(take.created) }
    }
    try database.write(writes, of: take.id, at: date)
    var agreed = shadow ?? TakeDetails(take).shadow(of: take.id, hash: hash)
    agreed.hash = hash
    try database.setShadow(agreed)
    try database.recordSeen(stored, hash, of: take.id, in: round)
    try database.removeIntent(intent.number)
    try transaction.commit()
    var reconciliation = try Reconciliation(database, store, date: date)
    try reconciliation.reconcile([take.id])
    return .done
  }

  /// Returns the current state of a take; nil if the take no longer has the uploaded audio.
  ///
  /// A deleted take counts as unchanged.
  private func settled(_ before: Take, _ hash: ContentHash) throws(SyncError) -> Take? {
    try inLibrary { () throws(LibraryError) -> Take? in
      guard let take = try store.take(before.id) else { return before }
      guard take.contentHash == hash else { return nil }
      let isCurrent = try store.isCurrent(take)
      return take.condition != .good || isCurrent ? take : nil
    }
  }

  private func value(
    of take: Take, _ hash: ContentHash, _ stored: StoredObject, after fields: TakeFields?
  ) -> FieldValue {
    let old = fields?.sound
    let base = old.flatMap { $0.hash == hash ? $0.base : $0.hash }
    var lineage = AudioLineage(of: fields)
    if let old, old.hash != hash { lineage = lineage.adding(old.hash) }
    let sound = AudioReference(
      object: stored.name, size: stored.size, md5: stored.md5.map(Hexadecimal.text), hash: hash,
      base: base, facts: take.audioProperties(waveform: WaveformPeaks.points(of: take, in: store)))
    return lineage.value(of: sound)
  }

  // MARK: Download

  private func recordDownload(
    _ intent: SyncIntent, _ arrived: AudioDownload.DownloadedFile,
    _ arrivals: inout CompletedDownloads
  ) throws(SyncError) -> NextStep {
    try describe(arrived.stored, of: intent.take)
    let known = try Reconciliation(database, store, date: date).known(intent.take)
    let isUnread = try isUnreadContent(arrived.stored, known.fields)
    switch DownloadDecision(intent, arrived, known, isUnread: isUnread) {
    case .add(let analysis, let hash, let fields):
      let copies = ConflictCopies(database: database, store: store)
      if isUnread, let sound = fields.sound,
        try copies.hideIfCopy(sound, read: hash, arrived.stored, of: intent.take, round: round)
      {
        unlink(arrived.path)
        try database.removeIntent(intent.number)
        return .done
      }
      arrivals.add(intent, arrived, analysis, hash, fields)
      return .collected
    case .replace(let take, let separate, let analysis, let hash, let fields):
      if let separate {
        try SeparateTakeCreator(database: database, store: store, machineName: machineName)
          .add(take, separate)
      }
      try replace(take, by: arrived, analysis)
      return try recordArrival(intent, arrived, hash, fields)
    case .trash(let analysis, let sound):
      if arrived.stored.name == sound.object {
        try database.recordSeen(arrived.stored, sound.hash, of: intent.take, in: round)
      }
      try inLibrary { () throws(LibraryError) in
        _ = try store.arrivals.add(arrived.path, analysis, for: intent.take, to: .trash)
      }
      return .again
    case .other(let sound): return try recordOtherSound(intent, arrived, sound)
    case .noSound(let problem):
      unlink(arrived.path)
      return .failed(FailureReason(problem))
    case .drop:
      unlink(arrived.path)
      return .again
    case .wait: return .again
    }
  }

  /// Records the description of an unread object whose content has been replaced since it was last
  /// described.
  private func describe(_ stored: StoredObject, of take: UUID) throws(SyncError) {
    guard let fields = try database.entry(take)?.fields, fields.isSoundUnknown, !fields.isDeleted,
      let object = try database.object(stored.name), object.take == take,
      let seen = object.seen, seen.version != stored.version
    else { return }
    try check.recordUnread(stored, of: take)
  }

  /// Whether the downloaded audio is the audio that no machine had read.
  ///
  /// The object may have other audio if its content was replaced after the user deleted the take.
  private func isUnreadContent(
    _ stored: StoredObject, _ fields: TakeFields?
  ) throws(SyncError) -> Bool {
    guard let fields, fields.isSoundUnknown else { return false }
    guard fields.isDeleted, let sound = fields.sound else { return true }
    let seen = try database.object(sound.object)?.seen
    return seen == nil || seen?.version == stored.version
  }

  private func recordOtherSound(
    _ intent: SyncIntent, _ arrived: AudioDownload.DownloadedFile, _ sound: AudioReference
  ) throws(SyncError) -> NextStep {
    let content = try check.record(
      arrived.stored, read: arrived.analysis?.contentHash, of: intent.take)
    if intent.kind == .delete, case .known = content {
      // The object contained older audio of the deleted take, so that audio goes to the trash.
      try inLibrary { () throws(LibraryError) in
        _ = try store.arrivals.add(arrived.path, arrived.analysis, for: intent.take, to: .trash)
      }
      return .again
    }
    unlink(arrived.path)
    let isUnread = try database.entry(intent.take)?.fields.isSoundUnknown == true
    if intent.kind == .delete, content == .untold, isUnread || intent.isGivenUp {
      // There is no audio to keep in the trash. The object is removed when the user empties the
      // trash.
      try CloudAudioLossRecorder(store: store).record(intent.take)
      try database.removeIntent(intent.number)
      return .givenUp
    }
    if content == .untold { return .failed(FailureReason(.cloud(.damaged(sound.object)))) }
    return intent.kind == .delete
      ? .again : .failed(FailureReason(.cloud(.notFound(sound.object))))
  }

  private func replace(
    _ take: Take, by arrived: AudioDownload.DownloadedFile, _ analysis: TakeAnalysis
  ) throws(SyncError) {
    // Content types are unreliable: the phone uses the same type for all files.
    let ending = TakeFileExtension.ending(of: arrived.path)
    try inLibrary { () throws(LibraryError) in
      let file = try store.edits.workFile(fileExtension: ending)
      try WorkFileCopy.link(arrived.path, to: file.path)
      let new = try store.edits.replaceSound(of: take, after: "sync", with: file)
      // The analysis has just shown that the take has this audio. If the file has changed since
      // then, it will be analyzed again.
      try store.analyses.record(analysis, of: new)
    }
    unlink(arrived.path)
  }

  private func recordArrival(
    _ intent: SyncIntent, _ arrived: AudioDownload.DownloadedFile, _ hash: ContentHash,
    _ fields: TakeFields
  ) throws(SyncError) -> NextStep {
    let transaction = try database.begin()
    try recordArrivalRows(intent, arrived, hash, fields)
    try transaction.commit()
    var reconciliation = try Reconciliation(database, store, date: date)
    try reconciliation.reconcile([intent.take])
    return .done
  }

  /// Records that a take's audio is on this machine.
  ///
  /// Must be called in a transaction.
  func recordArrivalRows(
    _ intent: SyncIntent, _ arrived: AudioDownload.DownloadedFile, _ hash: ContentHash,
    _ fields: TakeFields
  ) throws(SyncError) {
    let take = try inLibrary { () throws(LibraryError) in try store.take(intent.take) }
    if arrived.stored.name == fields.sound?.object {
      try database.recordSeen(arrived.stored, hash, of: intent.take, in: round)
    }
    if fields.isSoundUnknown, let take {
      let value = value(of: take, hash, arrived.stored, after: nil)
      try database.write([.sound: value], of: intent.take, at: date)
    }
    var shadow =
      try database.shadow(of: intent.take)
      ?? TakeDetails(fields).shadow(of: intent.take, hash: nil)
    shadow.hash = hash
    try database.setShadow(shadow)
    try database.removeIntent(intent.number)
  }

  // MARK: Delete

  private func recordDeletion(_ intent: SyncIntent, _ name: ObjectName) throws(SyncError)
    -> NextStep
  {
    try CloudAudioLossRecorder(store: store).record(intent.take)
    let transaction = try database.begin()
    if try database.object(name)?.take == intent.take { try database.removeObject(name) }
    try database.removeIntent(intent.number)
    try transaction.commit()
    return .done
  }
}
