/// Components that each provide one part of the library's functionality.
///
/// A component works on this store, so it must be used on the store's thread.
extension LibraryStore {
  /// Deletes and restores takes.
  public var trash: TakeTrash { TakeTrash(access: access) }

  /// Replaces the audio of takes, with undo and redo, and adds new audio.
  public var edits: SoundEdits { SoundEdits(access: access) }

  /// The earlier versions of edited takes.
  public var history: TakeHistory { TakeHistory(access: access) }

  /// Changes titles, tags, notes, and favorite marks.
  public var descriptions: TakeDescriptions { TakeDescriptions(access: access) }

  /// Copies files into the library.
  public var imports: TakeImport { TakeImport(access: access, waiting: waiting) }

  /// Analyzes takes by reading them to the end.
  public var analyses: TakeAnalyses { TakeAnalyses(access: access) }

  /// Compares all takes with the index.
  public var checking: LibraryCheck { LibraryCheck(access: access) }

  package var cloud: CloudTakes { CloudTakes(access: access) }

  package var arrivals: DownloadedAudioAdder { DownloadedAudioAdder(access: access) }

  package var deletions: TakeDeletions { TakeDeletions(access: access) }
}
