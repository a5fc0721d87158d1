public import SoundFiles

/// The result of an import, file by file.
public struct ImportReport: Equatable, Sendable {
  /// A file that could not be imported.
  public struct Failure: Equatable, Sendable {
    /// The file, or the folder.
    public var path: String
    /// Why.
    public var error: LibraryError
  }

  /// A file whose sound a take has already.
  public struct Duplicate: Equatable, Sendable {
    /// The file.
    public var path: String
    /// The take with the same sound.
    public var take: Take
  }

  /// A file that has a part with another sample rate or channel count than its beginning.
  public struct Converted: Equatable, Sendable {
    /// The file.
    public var path: String
    /// The part.
    public var part: ConvertedPart
    /// The sample rate of the beginning, in hertz.
    public var sampleRate: Double
  }

  /// The new takes.
  public var takes: [Take] = []
  /// The files that the new takes were imported from, in the same order.
  public var sources: [String] = []
  /// The imported files that change their sample rate or channels on the way.
  public var converted: [Converted] = []
  /// Files that were left out, since a take has the same sound.
  public var duplicates: [Duplicate] = []
  /// Files that could not be imported; each is as it was.
  public var failures: [Failure] = []
  /// Files of folders that were not taken for sounds.
  public var passedOver: [PassedOverFile] = []
  /// Files that were not looked at, since the library itself failed before; the last failure says how.
  public var untried: [String] = []
  /// How the library itself failed; nil if it did not.
  var stop: LibraryError?
}
