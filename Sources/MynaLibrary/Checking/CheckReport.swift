public import SoundFiles

/// The findings of a look at every file and every row.
public struct CheckReport: Equatable, Sendable {
  /// Changes of the folder that the index did not know; it does now.
  public var scan = ScanReport()
  /// Takes whose file was read to its end.
  public var checked = 0
  /// Takes whose sound is another than it was, though nobody edited it here.
  public var altered: [Take] = []
  /// Takes whose samples are others than those of which their FLAC file says that it was made.
  public var contradicted: [Take] = []
  /// Takes that cannot be read.
  public var unreadable: [Take] = []
  /// Takes whose file is damaged, with the damage; what there is of their sound can be heard.
  public var damaged: [Take] = []
  /// Takes that an edit by an earlier release has cut short; an earlier version of each is longer.
  public var cutShort: [Take] = []
  /// Why files of takes could not be looked at now, which says nothing of the takes.
  public var unseen: [LibraryError] = []
  /// Takes whose file is gone, without those in the trash.
  public var missing: [Take] = []
  /// Files in the folder that are not taken for sounds, without hidden ones.
  public var passedOver: [PassedOverFile] = []
  /// Takes that were read to their end for the first time, or whose overview was made again.
  public var completed = 0

  /// Whether there is nothing that a person would have to look after.
  public var isGood: Bool {
    altered.isEmpty && contradicted.isEmpty && unreadable.isEmpty && damaged.isEmpty
      && cutShort.isEmpty && unseen.isEmpty && missing.isEmpty
  }
}
