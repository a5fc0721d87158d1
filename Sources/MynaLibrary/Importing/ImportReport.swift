public import SoundFiles

/// The result of an import, file by file.
public struct ImportReport: Equatable, Sendable {
  /// A file that could not be imported.
  public struct Failure: Equatable, Sendable {
    /// The path of the file or folder.
    public var path: String
    /// The reason.
    public var error: LibraryError
  }

  /// A file whose sound a take has already.
  public struct Duplicate: Equatable, Sendable {
    /// The path of the file.
    public var path: String
    /// The take with the same sound.
    public var take: Take
  }

  /// A file with a part whose sample rate or channel count differs from its start.
  public struct Converted: Equatable, Sendable {
    /// The path of the file.
    public var path: String
    /// The first converted part.
    public var part: ConvertedPart
    /// The sample rate at the start, in hertz.
    public var sampleRate: Double
  }

  /// The new takes.
  public var takes: [Take] = []
  /// The files that the new takes were imported from, in the same order.
  public var sources: [String] = []
  /// The imported files whose sample rate or channel count changes within the file.
  public var converted: [Converted] = []
  /// Skipped files, since a take has the same sound.
  public var duplicates: [Duplicate] = []
  /// Files that could not be imported.
  ///
  /// They were not changed.
  public var failures: [Failure] = []
  /// Files in folders that are not sounds.
  public var skipped: [SkippedFile] = []
  /// Files that were not tried because the library failed; the last failure has the reason.
  public var untried: [String] = []
  var stop: LibraryError?
}
