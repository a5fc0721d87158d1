import MynaLibrary

enum DownloadDecision {
  case add(TakeAnalysis, ContentHash, TakeFields)
  /// The downloaded audio replaces the local audio. If the local audio must first become a separate
  /// take, `separate` is the hash of the local audio.
  case replace(Take, separate: ContentHash?, TakeAnalysis, ContentHash, TakeFields)
  case trash(TakeAnalysis, AudioReference)
  /// The downloaded audio differs from the audio in the log.
  case other(AudioReference)
  /// No decoder can read the file, and no machine has read it before.
  case noSound(SyncError)
  case drop
  /// The local audio must be hashed first.
  case wait

  /// - Parameter isUnread: whether no machine has read the audio before.
  init(
    _ intent: SyncIntent, _ arrived: AudioDownload.DownloadedFile,
    _ known: TakeComparison.KnownState,
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
      switch AudioComparison(
        local: own, shadow: known.shadow?.hash, cloud: sound.hash, lineage: AudioLineage(of: fields)
      )
      {
      case .same, .upload: self = .drop
      case .fetch: self = .replace(local.take, separate: nil, analysis, hash, fields)
      case .separate: self = .replace(local.take, separate: own, analysis, hash, fields)
      }
    }
  }
}
