public import SoundFiles

/// The result of checking every file and every row.
public struct CheckReport: Equatable, Sendable {
  /// Changes of the folder that the index did not know before this check.
  public var scan = ScanReport()
  /// The number of takes whose file was read to its end.
  public var checked = 0
  /// Takes whose sound has changed without an edit in Myna.
  public var altered: [Take] = []
  /// Takes whose samples differ from the checksum of their FLAC file.
  public var contradicted: [Take] = []
  /// Takes that cannot be read.
  public var unreadable: [Take] = []
  /// Takes whose file is damaged.
  ///
  /// The remaining sound can be played.
  public var damaged: [Take] = []
  /// Takes that an earlier release's edit has cut short; each has a longer earlier version.
  public var cutShort: [Take] = []
  /// The reasons why files of takes could not be read.
  ///
  /// They say nothing about the takes themselves.
  public var unseen: [LibraryError] = []
  /// Takes outside the trash whose file is gone.
  public var missing: [Take] = []
  /// Visible files in the folder that are not sounds.
  public var skipped: [SkippedFile] = []
  /// The number of takes analyzed for the first time, or whose overview was remade.
  public var completed = 0

  /// Whether the check found nothing that needs the user's attention.
  public var isGood: Bool {
    altered.isEmpty && contradicted.isEmpty && unreadable.isEmpty && damaged.isEmpty
      && cutShort.isEmpty && unseen.isEmpty && missing.isEmpty
  }
}
