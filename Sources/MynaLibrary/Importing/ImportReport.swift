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

  /// A file whose audio a take already has.
  public struct Duplicate: Equatable, Sendable {
    /// The path of the file.
    public var path: String
    /// The take with the same audio.
    public var take: Take
  }

  /// A file whose sample rate or channel count changes within the file.
  public struct ConvertedFile: Equatable, Sendable {
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
  /// The imported files that were partly converted.
  public var converted: [ConvertedFile] = []
  /// Files that were skipped because a take has the same audio.
  public var duplicates: [Duplicate] = []
  /// Files that could not be imported.
  ///
  /// They were not changed.
  public var failures: [Failure] = []
  /// Files that were found in folders but are not audio files.
  public var skipped: [SkippedFile] = []
  /// Files that were not tried because the library failed; the last failure contains the reason.
  public var untried: [String] = []
  /// Files that were not imported because the import was canceled.
  public var canceled: [String] = []
  var stop: LibraryError?
}
