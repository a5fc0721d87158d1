import FoundationEssentials
import MynaLibrary

/// What follows from what the library, the entry and the last comparison say of one take.
///
/// It only decides. Done twice, or interrupted and begun anew, it leads to the same.
struct TakeComparison: Equatable, Sendable {
  /// A deletion rests for so many seconds before it reaches the bucket, so that it can be taken
  /// back.
  static let grace = 15.0

  /// Whether the bucket has the sound of a take.
  enum ObjectState: Sendable {
    /// Its object has it, as this machine has seen.
    case seen
    /// Its object is there, and this machine does not know its content.
    case unseen
    /// There is no such object, or it has another sound.
    case gone
  }

  /// What is known of the take.
  struct Known: Sendable {
    var id: UUID
    /// The take of the library; nil if it has none.
    var local: LocalTake?
    /// When a person deleted it here; nil if nobody did, or it was put back.
    var deletion: Date?
    /// What it was when it was compared last; nil if it never was.
    var shadow: TakeShadow?
    /// What all machines say.
    var fields: TakeFields?
    /// The object that all machines speak of, if the sound of the take is here.
    var object = ObjectState.seen
    /// This machine.
    var machine: MachineID
  }

  /// Fields that this machine tells the others.
  private(set) var writes: [FieldName: FieldValue] = [:]
  /// What is done in the library, in order.
  private(set) var steps: [LibraryStep] = []
  /// What is remembered of it.
  private(set) var shadow: TakeShadow?
  /// What is to be done with its sound, and from when on.
  private(set) var wanted: [SyncIntent.Kind: Date] = [:]
  /// What is not to be done with its sound any more.
  private(set) var unwanted: Set<SyncIntent.Kind> = []

  /// Compares.
  init(_ known: Known) {
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

  private mutating func applyDeletion(at date: Date, _ known: Known) {
    guard let fields = known.fields, let sound = fields.sound else {
      // It was never in the cloud.
      unwanted = [.upload, .download]
      shadow?.isDeleted = true
      return
    }
    let isTold = known.shadow?.isDeleted ?? false
    if fields.isDeleted {
      let isOurs = fields[.deleted]?.stamp.machine == known.machine
      if isTold, isOurs, let hash = known.shadow?.hash, hash != sound.hash {
        // Somebody changed the sound without knowing that it was deleted: nobody has meant to
        // delete that one.
        writes[.deleted] = .boolean(false)
        return revive(known)
      }
      if !isOurs, known.local?.sound == .cloud { steps = [.removeCloudTake] }
      if !isOurs, !isTold, let local = known.local, local.isHere, local.hash != sound.hash {
        // An edit of it may be in the bucket of which nobody was told.
        wanted[.delete] = date.addingTimeInterval(Self.grace)
      }
      if !isTold { shadow = deletedShadow(known) }
    } else if isTold || isPutBack(fields, since: date) || isUnheard(sound, known) {
      revive(known)
    } else {
      writes[.deleted] = .boolean(true)
      // Of a sound that nobody has read, others may have seen only what has replaced it.
      if fields.isSoundUnknown { writes[.sound] = fields[.sound]?.value }
      shadow = deletedShadow(known)
      // What was deleted, so that another sound is not deleted in its place.
      shadow?.hash = sound.hash
      wanted[.delete] = date.addingTimeInterval(Self.grace)
      unwanted = [.upload, .download]
    }
  }

  /// Whether somebody has edited the sound, and the person who deleted the take has not heard that
  /// yet.
  private func isUnheard(_ sound: SoundReference, _ known: Known) -> Bool {
    guard known.shadow?.hash != sound.hash else { return false }
    // The trash may have been emptied since.
    guard let local = known.local else { return known.shadow?.hash != nil }
    if local.sound == .cloud { return local.isShowingRead(anotherThan: sound) }
    return local.isHere && local.hash != sound.hash
  }

  /// Whether somebody has put it back after a deletion that this machine has forgotten to have
  /// told.
  private func isPutBack(_ fields: TakeFields, since deletion: Date) -> Bool {
    guard shadow == nil, let value = fields[.deleted] else { return false }
    return value.stamp.date > deletion
  }

  /// Takes the take out of the trash, since it lives elsewhere.
  private mutating func revive(_ known: Known) {
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

  private mutating func applyDeletedEntry(_ known: Known) {
    let isTold = known.shadow?.isDeleted ?? false
    guard let local = known.local, !local.isInTrash else {
      unwanted = [.upload, .download]
      shadow?.isDeleted = true
      return
    }
    if isTold || isChanged(local, known) {
      // A person took it out of the trash, or changed its sound before the deletion was known here.
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

  private func isChanged(_ local: LocalTake, _ known: Known) -> Bool {
    guard local.isHere, let base = known.shadow?.hash else { return false }
    return local.hash != base
  }

  private func deletedShadow(_ known: Known) -> TakeShadow {
    let old = known.shadow
    let details = known.fields.map { TakeDetails($0) } ?? known.local.map { TakeDetails($0.take) }
    return old.map {
      var shadow = $0
      shadow.isDeleted = true
      return shadow
    } ?? details?.shadow(of: known.id, hash: nil, isDeleted: true)
      ?? TakeShadow(id: known.id, title: "", isDeleted: true)
  }

  // MARK: Living

  private mutating func applyLivingEntry(_ known: Known) {
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
      // In the trash without a deletion: an index made anew knows no more, unless it was told and
      // somebody has put it back.
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
    _ own: ContentHash?, _ hash: inout ContentHash?, with sound: SoundReference,
    _ known: Known, _ local: LocalTake
  ) {
    guard let own else {
      // It is read to its end when it is its turn.
      wanted[.upload] = .distantPast
      return
    }
    switch SoundComparison(
      local: own, shadow: hash, cloud: sound.hash, lineage: Lineage(of: known.fields))
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

  /// Tells the other machines of damage that was found after the sound was uploaded.
  private mutating func publishDamage(_ damage: String?, of sound: SoundReference, _ known: Known) {
    guard let damage, sound.facts.damage == nil else { return }
    var damaged = sound
    damaged.facts.damage = damage
    writes[.sound] = Lineage(of: known.fields).value(of: damaged)
  }

  /// Brings together what is said of the take here and elsewhere.
  private mutating func agree(
    on fields: TakeFields, with local: LocalTake, _ known: Known, _ hash: ContentHash?
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
  /// Tells the others where the take was left here, if that was last; returns where it was left
  /// elsewhere otherwise.
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
  /// What an entry says when some of its fields have been written anew.
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
  /// Whether the row of a take in the cloud alone still says another sound, and not one that nobody
  /// had read.
  fileprivate func isShowingRead(anotherThan cloud: SoundReference) -> Bool {
    guard let hash = take.contentHash, take.sampleRate > 0 else { return false }
    return hash != cloud.hash
  }

  /// Whether the row of a take in the cloud alone says what the cloud says of its sound.
  fileprivate func isShowing(_ cloud: SoundReference?) -> Bool {
    sound == .cloud && take.contentHash == cloud?.hash && take.size == cloud?.size
      && take.hasDamage(cloud?.facts.damage)
  }
}
