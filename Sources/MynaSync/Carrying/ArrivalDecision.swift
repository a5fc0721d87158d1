import MynaLibrary

/// What follows from a sound that has come, by what is known of its take now.
enum ArrivalDecision {
  /// It is the sound of a take in the cloud alone, and goes into the library.
  case add(TakeAnalysis, ContentHash, TakeFields)
  /// It takes the place of the sound that is here; `separate` is the hash of that one if it becomes a take of its own.
  case replace(Take, separate: ContentHash?, TakeAnalysis, ContentHash, TakeFields)
  /// It is the sound of a deleted take, and goes into the trash.
  case trash(TakeAnalysis, SoundReference)
  /// It is another sound than the log tells of.
  case other(SoundReference)
  /// No decoder reads it, and nobody has read it before.
  case noSound(SyncError)
  /// It is not wanted.
  case drop
  /// The sound that is here has to be read first.
  case wait

  /// Decides.
  ///
  /// - Parameter isUnread: whether nobody has read before which sound it is.
  init(
    _ intent: SyncIntent, _ arrived: SoundDownload.Arrived, _ known: TakeComparison.Known,
    isUnread: Bool
  ) {
    guard let fields = known.fields, let sound = fields.sound, let local = known.local else {
      self = .drop
      return
    }
    guard let analysis = arrived.analysis, let hash = analysis.contentHash,
      hash == sound.hash || isUnread
    else {
      if fields.isSoundUnknown, !fields.isDeleted, let problem = arrived.problem {
        self = .noSound(problem)
      } else {
        self = .other(sound)
      }
      return
    }
    if intent.kind == .delete {
      self = local.isInTrash && fields.isDeleted ? .trash(analysis, sound) : .drop
      return
    }
    guard !local.isInTrash, known.deletion == nil, !fields.isDeleted else {
      self = .drop
      return
    }
    switch local.sound {
    case .cloud: self = .add(analysis, hash, fields)
    case .here(nil): self = .wait
    case .missing, .unreadable: self = .drop
    case .here(let own?):
      switch SoundComparison(
        local: own, shadow: known.shadow?.hash, cloud: sound.hash, lineage: Lineage(of: fields))
      {
      case .same, .upload: self = .drop
      case .fetch: self = .replace(local.take, separate: nil, analysis, hash, fields)
      case .separate: self = .replace(local.take, separate: own, analysis, hash, fields)
      }
    }
  }
}
