public import SoundFiles

/// The result of checking every file and every index row.
public struct CheckReport: Equatable, Sendable {
  /// Changes in the folder that the index did not know about before this check.
  public var scan = ScanReport()
  /// The number of takes whose files were read to the end.
  public var checked = 0
  /// Takes whose audio has changed although Myna did not edit it.
  public var altered: [Take] = []
  /// Takes whose samples do not match the checksum in their FLAC file.
  public var contradicted: [Take] = []
  /// Takes that cannot be read.
  public var unreadable: [Take] = []
  /// Takes whose file is damaged; the rest of the audio can be played.
  public var damaged: [Take] = []
  /// Takes that lost audio when an earlier release edited them, and that have a longer earlier
  /// version.
  public var cutShort: [Take] = []
  /// The errors for take files that could not be read.
  ///
  /// The takes themselves may be fine.
  public var unseen: [LibraryError] = []
  /// Takes outside the trash whose file is gone.
  public var missing: [Take] = []
  /// Visible files in the folder that are not audio files.
  public var skipped: [SkippedFile] = []
  /// The number of takes that were analyzed for the first time or whose overview was recreated.
  public var completed = 0

  /// Whether the check found nothing that needs the user's attention.
  public var isGood: Bool {
    altered.isEmpty && contradicted.isEmpty && unreadable.isEmpty && damaged.isEmpty
      && cutShort.isEmpty && unseen.isEmpty && missing.isEmpty
  }
}
