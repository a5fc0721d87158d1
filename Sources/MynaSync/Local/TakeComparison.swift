import FoundationEssentials
import MynaLibrary

/// The decisions that follow from a take's state in the library, its entry, and its shadow.
///
/// It is idempotent: repeating a comparison after an interruption gives the same result.
struct TakeComparison: Equatable, Sendable {
  /// How long a deletion waits before it is applied to the bucket, in seconds, which gives the user
  /// time to undo it.
  static let grace = 15.0

  enum ObjectState: Sendable {
    /// This machine has seen the audio in the object.
    case seen
    /// The object exists, but its content is unknown.
    case unseen
    /// The object is missing or has other audio.
    case gone
  }

  struct KnownState: Sendable {
    var id: UUID
    var local: LocalTake?
    /// When the take was deleted on this machine; nil if it wasn't deleted, or if it was restored.
    var deletion: Date?
    var shadow: TakeSnapshot?
    var fields: TakeFields?
    /// The state of the entry's object, if the audio is on this machine.
    var object = ObjectState.seen
    var machine: MachineID
  }

  private(set) var writes: [FieldName: FieldValue] = [:]
  /// The changes to make in the library, in this order.
  private(set) var steps: [LibraryAction] = []
  private(set) var shadow: TakeSnapshot?
  /// The intents to queue, with the earliest date on which each can run.
  private(set) var wanted: [SyncIntent.Kind: Date] = [:]
  /// Kinds of intents to remove from the queue.
  private(set) var unwanted: Set<SyncIntent.Kind> = []

  init(_ known: KnownState) {
    shadow = known.shadow
    if known.local?.take.isOnlyHere == true {
      unwanted = [.upload, .download]
    } else if let deletion = known.deletion {
      applyDeletion(at: deletion, known)
    } else if known.fields?.isDeleted == true {
      applyDeletedEntry(known)
    } else {
      applyLivingEntry(known)
    }
  }

  // MARK: Deleted here

  private mutating func applyDeletion(at date: Date, _ known: KnownState) {
    guard let fields = known.fields, let sound = fields.sound else {
      // The take was never in the cloud.
      unwanted = [.upload, .download]
      shadow?.isDeleted = true
      return
    }
    let isTold = known.shadow?.isDeleted ?? false
    if fields.isDeleted {
      let isOurs = fields[.deleted]?.stamp.machine == known.machine
      if isTold, isOurs, let hash = known.shadow?.hash, hash != sound.hash {
        // Another machine changed the audio without knowing about the deletion, and the user didn't
        // delete the new audio.
        writes[.deleted] = .boolean(false)
        return revive(known)
      }
      if !isOurs, known.local?.sound == .cloud { steps = [.removeCloudTake] }
      if !isOurs, !isTold, let local = known.local, local.isHere, local.hash != sound.hash {
        // The bucket may have an edit of the audio that isn't logged yet.
        wanted[.delete] = date.addingTimeInterval(Self.grace)
      }
      if !isTold { shadow = deletedShadow(known) }
    } else if isTold || isPutBack(fields, since: date) || isUnheard(sound, known) {
      revive(known)
    } else {
      writes[.deleted] = .boolean(true)
      // Also publish the unread audio, because other machines may have seen only the content that
      // replaced it.
      if fields.isSoundUnknown { writes[.sound] = fields[.sound]?.value }
      shadow = deletedShadow(known)
      // Record which audio was deleted, so that newer audio isn't deleted with it.
      shadow?.hash = sound.hash
      wanted[.delete] = date.addingTimeInterval(Self.grace)
      unwanted = [.upload, .download]
    }
  }

  /// Whether another machine edited the audio, and this machine didn't know about the edit when the
  /// user deleted the take.
  private func isUnheard(_ sound: AudioReference, _ known: KnownState) -> Bool {
    guard known.shadow?.hash != sound.hash else { return false }
    // The take is no longer in the library if the trash was emptied after the deletion.
    guard let local = known.local else { return known.shadow?.hash != nil }
    if local.sound == .cloud { return local.isShowingRead(anotherThan: sound) }
    return local.isHere && local.hash != sound.hash
  }

  /// Whether another machine restored the take after a deletion that this machine published but no
  /// longer remembers.
  private func isPutBack(_ fields: TakeFields, since deletion: Date) -> Bool {
    guard shadow == nil, let value = fields[.deleted] else { return false }
    return value.stamp.date > deletion
  }

  private mutating func revive(_ known: KnownState) {
    unwanted = [.delete]
    shadow?.isDeleted = false
    if known.local?.isInTrash == true {
      steps = [.putBack]
      if known.local?.isHere == true { wanted[.upload] = .distantPast }
    } else {
      steps = [.forgetDeletion, .showCloudTake]
    }
  }

  // MARK: Deleted elsewhere, or not any more

  private mutating func applyDeletedEntry(_ known: KnownState) {
    let isTold = known.shadow?.isDeleted ?? false
    guard let local = known.local, !local.isInTrash else {
      unwanted = [.upload, .download]
      shadow?.isDeleted = true
      return
    }
    if isTold || isChanged(local, known) {
      // The user restored the take, or changed its audio before this machine knew about the
      // deletion.
      writes[.deleted] = .boolean(false)
      shadow?.isDeleted = false
      unwanted = [.delete]
      if local.isHere { wanted[.upload] = .distantPast }
      return
    }
    unwanted = [.upload, .download]
    switch local.sound {
    case .cloud:
      steps = [.removeCloudTake]
      shadow = deletedShadow(known)
    case .here where known.shadow == nil:
      steps = [.keepOnlyHere]
    case .here, .unreadable, .missing:
      steps = [.delete]
      shadow = deletedShadow(known)
    }
  }

  private func isChanged(_ local: LocalTake, _ known: KnownState) -> Bool {
    guard local.isHere, let base = known.shadow?.hash else { return false }
    return local.hash != base
  }

  private func deletedShadow(_ known: KnownState) -> TakeSnapshot {
    let old = known.shadow
    let details = known.fields.map { TakeDetails($0) } ?? known.local.map { TakeDetails($0.take) }
    return old.map {
      var shadow = $0
      shadow.isDeleted = true
      return shadow
    } ?? details?.shadow(of: known.id, hash: nil, isDeleted: true)
      ?? TakeSnapshot(id: known.id, title: "", isDeleted: true)
  }

  // MARK: Not deleted

  private mutating func applyLivingEntry(_ known: KnownState) {
    guard let fields = known.fields, let sound = fields.sound else {
      if known.local?.isHere == true, known.local?.isInTrash == false {
        wanted[.upload] = .distantPast
      }
      return
    }
    guard let local = known.local else {
      steps = [.showCloudTake]
      shadow = TakeDetails(fields).shadow(of: known.id, hash: nil)
      return
    }
    if local.isInTrash {
      // The take is in the trash without a recorded deletion, which can happen if the index was
      // rebuilt. However, if the deletion was published, another machine has restored the take
      // since then.
      if known.shadow?.isDeleted == true { revive(known) }
      return
    }
    let isPutBack = known.shadow?.isDeleted ?? false
    var hash = known.shadow?.hash
    switch local.sound {
    case .here(let own): compare(own, &hash, with: sound, known, local)
    case .cloud, .missing: hash = nil
    case .unreadable: break
    }
    if isPutBack, local.isHere { wanted[.upload] = .distantPast }
    if isPutBack { unwanted.insert(.delete) }
    agree(on: fields, with: local, known, hash)
  }

  private mutating func compare(
    _ own: ContentHash?, _ hash: inout ContentHash?, with sound: AudioReference,
    _ known: KnownState, _ local: LocalTake
  ) {
    guard let own else {
      // The upload first analyzes the file.
      wanted[.upload] = .distantPast
      return
    }
    switch AudioComparison(
      local: own, shadow: hash, cloud: sound.hash, lineage: AudioLineage(of: known.fields))
    {
    case .same where known.object == .gone:
      wanted[.upload] = .distantPast
      if local.take.storage == .both { steps.append(.noteHere) }
    case .same:
      hash = own
      if local.take.storage != .both, known.object == .seen { steps.append(.noteBoth) }
      publishDamage(local.take.damageText, of: sound, known)
    case .upload: wanted[.upload] = .distantPast
    case .fetch, .separate: wanted[.download] = .distantPast
    }
  }

  private mutating func publishDamage(
    _ damage: String?, of sound: AudioReference, _ known: KnownState
  ) {
    guard let damage, sound.facts.damage == nil else { return }
    var damaged = sound
    damaged.facts.damage = damage
    writes[.sound] = AudioLineage(of: known.fields).value(of: damaged)
  }

  private mutating func agree(
    on fields: TakeFields, with local: LocalTake, _ known: KnownState, _ hash: ContentHash?
  ) {
    let (mine, theirs) = (TakeDetails(local.take), TakeDetails(fields))
    var agreed: TakeDetails
    if let shadow = known.shadow {
      let base = TakeDetails(shadow)
      writes.merge(mine.changes(since: base, telling: theirs)) { own, _ in own }
      agreed = TakeDetails(fields, with: writes)
    } else {
      agreed = TakeDetails(joining: mine, theirs)
      writes.merge(agreed.changes(since: theirs, telling: theirs)) { own, _ in own }
    }
    agreed.title = agreed.title ?? mine.title
    let isInCloud = local.sound == .cloud || local.sound == .missing
    let listening = agree(onPositionOf: local.take, fields)
    if isInCloud, agreed != mine || listening != nil || !local.isShowing(fields.sound) {
      steps.append(.showCloudTake)
    } else if agreed != mine || listening != nil {
      var description = agreed.description
      description.listening = listening
      steps.append(.describe(description))
    }
    shadow = agreed.shadow(of: known.id, hash: hash)
  }
}

extension TakeComparison {
  /// Publishes this machine's listening position if it is the latest one; if not, returns the other
  /// machines' position.
  private mutating func agree(onPositionOf take: Take, _ fields: TakeFields) -> ListeningPosition? {
    let theirs = fields.listening
    if let mine = take.listening, mine.replaces(theirs) {
      writes[.listening] = .listening(mine)
    } else if let theirs, theirs.replaces(take.listening) {
      return theirs
    }
    return nil
  }
}

extension TakeDetails {
  fileprivate init(_ fields: TakeFields, with writes: [FieldName: FieldValue]) {
    self.init(fields)
    for (name, value) in writes {
      switch name {
      case .title: title = value.text
      case .note: note = value.text ?? ""
      case .favorite: isFavorite = value.boolean ?? false
      case let tag where tag.isTag:
        tags = tags.filter { FieldName.tag($0) != tag }
        if let text = value.text { tags.insert(text) }
      default: break
      }
    }
  }
}

extension LocalTake {
  /// Whether the properties shown for a cloud-only take were read from different audio than the
  /// audio in the cloud.
  fileprivate func isShowingRead(anotherThan cloud: AudioReference) -> Bool {
    guard let hash = take.contentHash, take.sampleRate > 0 else { return false }
    return hash != cloud.hash
  }

  fileprivate func isShowing(_ cloud: AudioReference?) -> Bool {
    sound == .cloud && take.contentHash == cloud?.hash && take.size == cloud?.size
      && take.hasDamage(cloud?.facts.damage)
  }
}
