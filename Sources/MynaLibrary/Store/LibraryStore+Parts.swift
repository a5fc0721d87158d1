/// The parts of a library. Each is a view of this store, so it is for the same thread.
extension LibraryStore {
  /// Deletes takes and restores them.
  public var trash: TakeTrash { TakeTrash(access: access) }

  /// Replaces the sounds of takes, undoes and redoes that, and adds new sounds.
  public var edits: SoundEdits { SoundEdits(access: access) }

  /// The versions of takes before their edits.
  public var history: TakeHistory { TakeHistory(access: access) }

  /// Titles, tags, notes and marks.
  public var descriptions: TakeDescriptions { TakeDescriptions(access: access) }

  /// Copies files into the library.
  public var imports: TakeImport { TakeImport(access: access, waiting: waiting) }

  /// The facts that only reading a take to its end can tell.
  public var analyses: TakeAnalyses { TakeAnalyses(access: access) }

  /// Compares all takes with the index.
  public var checking: LibraryCheck { LibraryCheck(access: access) }

  // MARK: For sync

  /// The takes whose sound is in the cloud.
  package var cloud: CloudTakes { CloudTakes(access: access) }

  /// Puts sounds from the cloud into the folder.
  package var arrivals: TakeArrival { TakeArrival(access: access) }

  /// The deletions that were made on this machine.
  package var deletions: TakeDeletions { TakeDeletions(access: access) }
}
