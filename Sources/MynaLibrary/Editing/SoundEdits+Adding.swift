import Dates
import Files
public import FoundationEssentials

extension SoundEdits {
  /// Returns a file for writing new audio.
  ///
  /// The file is deleted when the returned object is released.
  public func workFile(fileExtension: String) throws(LibraryError) -> WorkFile {
    try access.workFile(fileExtension: fileExtension)
  }

  /// Returns a file for a take's edited audio.
  ///
  /// Call this before reading the take's file: `replaceSound` and `splitSound` reject the edit if
  /// the take's file has been replaced since then.
  public func workFile(
    fileExtension: String, editing take: Take
  ) throws(LibraryError) -> WorkFile {
    let stamp = try FileStamp(path: access.folder.path(of: take))
    return try access.workFile(fileExtension: fileExtension, editing: stamp)
  }

  /// Adds a new take with audio created by Myna.
  ///
  /// - Parameters:
  ///    - file: the finished audio file, which is moved into the folder.
  ///    - title: the title of the take.
  ///    - created: the recording date.
  /// - Returns: the take, with the ID from the file's tags or a new ID.
  @discardableResult public func addSound(
    _ file: WorkFile, title: String, created: Date
  ) throws(LibraryError) -> Take {
    guard let title = TitleRules.clean(title) else { throw .noTitle }
    let reading = try TakeHeaderInfo(of: file)
    let hold = try access.hold()
    defer { extendLifetime(hold) }
    let name = try name(for: file, title, created)
    var plan = FileChangePlan()
    plan.move(file.relativePath, to: "/\(name)")
    let change = try plan.begin(in: access.folder)
    let take = try added(name, title, reading)
    change.complete()
    return take
  }

  func name(
    for file: WorkFile, _ title: String, _ created: Date, besides taken: String? = nil
  ) throws(LibraryError) -> String {
    try access.records.freeName(
      TitleRules.fileName(
        title, created: created,
        secondsFromGMT: TimeZoneOffsets.current.secondsFromGMT(for: created),
        fileExtension: file.fileExtension), in: .folder, taken: Set([taken].compactMap(\.self)))
  }

  func added(
    _ name: String, _ title: String, _ reading: TakeHeaderInfo
  ) throws(LibraryError) -> Take {
    guard let stamp = try FileStamp(path: access.folder.file(name, in: .folder)) else {
      throw .missing(title: title)
    }
    return try TakeAdder(access: access).add(name, stamp, reading)
  }
}
