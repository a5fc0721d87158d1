import Files
import FoundationEssentials
import Hashing
import MynaCloud
import MynaLibrary

/// Takes down what was carried: files first, then the library, then the database.
struct CarriageCompletion {
  /// What happens to the intent.
  enum Next: Equatable {
    /// It is done, or no longer wanted.
    case done
    /// It cannot be done, and is not tried again.
    case givenUp
    /// Its sound is put into the library together with others.
    case collected
    /// There is another step, now.
    case again
    /// It was in vain this time.
    case failed(FailureReason)
  }

  let database: SyncDatabase
  let store: LibraryStore
  let machineName: String
  /// The number of the last listing, which has all that was stored since.
  let round: Int
  let date: Date

  /// Takes it down, or adds a sound of a take in the cloud alone to those that are put into the library together.
  func complete(
    _ intent: SyncIntent, with outcome: Carriage.Outcome, collecting arrivals: inout Arrivals
  ) throws(SyncError) -> Next {
    switch outcome {
    case .read(let take, let analysis): try noteSound(of: take, analysis)
    case .uploaded(let take, let hash, .stored(let stored)):
      try noteUpload(intent, of: take, hash, stored)
    case .uploaded(_, _, .superseded(let found)): try noteOther(intent, found)
    case .deleted(_, .superseded(let found)):
      try noteOther(intent, found)
    case .downloaded(let arrived): try noteDownload(intent, arrived, &arrivals)
    case .deleted(let name, .gone): try noteDeletion(intent, name)
    }
  }

  private var check: ObjectCheck {
    ObjectCheck(database: database, store: store, round: round, date: date)
  }

  /// Takes down that somebody has put something else in the place of a sound.
  private func noteOther(
    _ intent: SyncIntent, _ found: StoredObject
  ) throws(SyncError) -> Next {
    guard case .untold = try check.note(found, of: intent.take) else { return .again }
    // The log of the machine that did that is read in the next round.
    return .failed(FailureReason(.cloud(.changed(found.name))))
  }

  // MARK: Reading

  private func noteSound(of take: Take, _ analysis: TakeAnalysis) throws(SyncError) -> Next {
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

  private func noteUpload(
    _ intent: SyncIntent, of before: Take, _ hash: ContentHash, _ stored: StoredObject
  ) throws(SyncError) -> Next {
    // What was sent may be neither the old sound nor the new one: it is sent again, in its place.
    guard let take = try settled(before, hash) else { return .again }
    let transaction = try database.begin()
    let entry = try database.entry(take.id)
    let shadow = try database.shadow(of: take.id)
    var writes: [FieldName: FieldValue] = [:]
    let old = entry?.fields.sound
    if old?.hash != hash || old?.object != stored.name || old?.size != stored.size {
      // What is in no lineage is kept by whoever comes back with it.
      let isFollowing = shadow?.hash == old?.hash || old?.hash == hash
      writes[.sound] = value(of: take, hash, stored, after: isFollowing ? entry?.fields : nil)
    }
    if shadow == nil {
      let told = Wording(entry?.fields ?? TakeFields())
      writes.merge(Wording(take).changes(since: told, telling: told)) { own, _ in own }
      if entry?.fields.created == nil { writes[.created] = .date(take.created) }
    }
    try database.write(writes, of: take.id, at: date)
    var agreed = shadow ?? Wording(take).shadow(of: take.id, hash: hash)
    agreed.hash = hash
    try database.setShadow(agreed)
    try database.noteSeen(stored, hash, of: take.id, in: round)
    try database.removeIntent(intent.number)
    try transaction.commit()
    var reconciliation = try Reconciliation(database, store, date: date)
    try reconciliation.reconcile([take.id])
    return .done
  }

  /// Returns the take as it is now, if it still has the sound that was sent; one that is gone had it to the end.
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
    var lineage = Lineage(of: fields)
    if let old, old.hash != hash { lineage = lineage.adding(old.hash) }
    let sound = SoundReference(
      object: stored.name, size: stored.size, md5: stored.md5.map(Hexadecimal.text), hash: hash,
      base: base, facts: take.soundFacts(waveform: Waveform.points(of: take, in: store)))
    return lineage.value(of: sound)
  }

  // MARK: Download

  private func noteDownload(
    _ intent: SyncIntent, _ arrived: SoundDownload.Arrived, _ arrivals: inout Arrivals
  ) throws(SyncError) -> Next {
    try describe(arrived.stored, of: intent.take)
    let known = try Reconciliation(database, store, date: date).known(intent.take)
    let isUnread = try isUnreadContent(arrived.stored, known.fields)
    switch ArrivalDecision(intent, arrived, known, isUnread: isUnread) {
    case .add(let analysis, let hash, let fields):
      let copies = ConflictCopies(database: database, store: store)
      if isUnread, let sound = fields.sound,
        try copies.note(sound, read: hash, arrived.stored, of: intent.take, round: round)
      {
        unlink(arrived.path)
        try database.removeIntent(intent.number)
        return .done
      }
      arrivals.add(intent, arrived, analysis, hash, fields)
      return .collected
    case .replace(let take, let separate, let analysis, let hash, let fields):
      if let separate {
        try SeparateTake(database: database, store: store, machineName: machineName)
          .add(take, separate)
      }
      try replace(take, by: arrived, analysis)
      return try noteArrival(intent, arrived, hash, fields)
    case .trash(let analysis, let sound):
      if arrived.stored.name == sound.object {
        try database.noteSeen(arrived.stored, sound.hash, of: intent.take, in: round)
      }
      try inLibrary { () throws(LibraryError) in
        _ = try store.arrivals.add(arrived.path, analysis, for: intent.take, to: .trash)
      }
      return .again
    case .other(let sound): return try noteOtherSound(intent, arrived, sound)
    case .noSound(let problem):
      unlink(arrived.path)
      return .failed(FailureReason(problem))
    case .drop:
      unlink(arrived.path)
      // What is wanted now follows from what is known now.
      return .again
    case .wait: return .again
    }
  }

  /// Takes down what the bucket says of content that has replaced what was described before anyone had read that.
  private func describe(_ stored: StoredObject, of take: UUID) throws(SyncError) {
    guard let fields = try database.entry(take)?.fields, fields.isSoundUnknown, !fields.isDeleted,
      let object = try database.object(stored.name), object.take == take,
      let seen = object.seen, seen.version != stored.version
    else { return }
    try check.noteUnread(stored, of: take)
  }

  /// Whether a sound that nobody has read has arrived, and not one that has replaced it after a person deleted it.
  private func isUnreadContent(
    _ stored: StoredObject, _ fields: TakeFields?
  ) throws(SyncError) -> Bool {
    guard let fields, fields.isSoundUnknown else { return false }
    guard fields.isDeleted, let sound = fields.sound else { return true }
    let seen = try database.object(sound.object)?.seen
    return seen == nil || seen?.version == stored.version
  }

  /// Takes down that another sound has arrived than the log tells of.
  private func noteOtherSound(
    _ intent: SyncIntent, _ arrived: SoundDownload.Arrived, _ sound: SoundReference
  ) throws(SyncError) -> Next {
    let content = try check.note(
      arrived.stored, read: arrived.analysis?.contentHash, of: intent.take)
    if intent.kind == .delete, case .known = content {
      // An older sound of the deleted take goes into the trash in its place.
      try inLibrary { () throws(LibraryError) in
        _ = try store.arrivals.add(arrived.path, arrived.analysis, for: intent.take, to: .trash)
      }
      return .again
    }
    unlink(arrived.path)
    let isUnread = try database.entry(intent.take)?.fields.isSoundUnknown == true
    if intent.kind == .delete, content == .untold, isUnread || intent.isGivenUp {
      // There is no sound that could go into the trash; what is there is removed when things in a trash usually are.
      try CloudLoss(store: store).note(intent.take)
      try database.removeIntent(intent.number)
      return .givenUp
    }
    if content == .untold { return .failed(FailureReason(.cloud(.damaged(sound.object)))) }
    return intent.kind == .delete
      ? .again : .failed(FailureReason(.cloud(.notFound(sound.object))))
  }

  private func replace(
    _ take: Take, by arrived: SoundDownload.Arrived, _ analysis: TakeAnalysis
  ) throws(SyncError) {
    // Types say little: the phone gives the same one to all.
    let ending = SoundEnding.ending(of: arrived.path)
    try inLibrary { () throws(LibraryError) in
      let file = try store.edits.workFile(fileExtension: ending)
      try WorkCopy.link(arrived.path, to: file.path)
      let new = try store.edits.replaceSound(of: take, after: "sync", with: file)
      // It has this sound by what was just read; if the disk is another one, it is read again when it is asked for.
      try store.analyses.record(analysis, of: new)
    }
    unlink(arrived.path)
  }

  private func noteArrival(
    _ intent: SyncIntent, _ arrived: SoundDownload.Arrived, _ hash: ContentHash,
    _ fields: TakeFields
  ) throws(SyncError) -> Next {
    let transaction = try database.begin()
    try takeDownArrival(intent, arrived, hash, fields)
    try transaction.commit()
    var reconciliation = try Reconciliation(database, store, date: date)
    try reconciliation.reconcile([intent.take])
    return .done
  }

  /// Takes down that a sound is here, within a transaction.
  func takeDownArrival(
    _ intent: SyncIntent, _ arrived: SoundDownload.Arrived, _ hash: ContentHash,
    _ fields: TakeFields
  ) throws(SyncError) {
    let take = try inLibrary { () throws(LibraryError) in try store.take(intent.take) }
    if arrived.stored.name == fields.sound?.object {
      try database.noteSeen(arrived.stored, hash, of: intent.take, in: round)
    }
    if fields.isSoundUnknown, let take {
      // Nobody knew before which sound it is.
      let value = value(of: take, hash, arrived.stored, after: nil)
      try database.write([.sound: value], of: intent.take, at: date)
    }
    var shadow =
      try database.shadow(of: intent.take)
      ?? Wording(fields).shadow(of: intent.take, hash: nil)
    shadow.hash = hash
    try database.setShadow(shadow)
    try database.removeIntent(intent.number)
  }

  // MARK: Delete

  private func noteDeletion(_ intent: SyncIntent, _ name: ObjectName) throws(SyncError) -> Next {
    try CloudLoss(store: store).note(intent.take)
    let transaction = try database.begin()
    if try database.object(name)?.take == intent.take { try database.removeObject(name) }
    try database.removeIntent(intent.number)
    try transaction.commit()
    return .done
  }
}
