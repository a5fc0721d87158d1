import Dates
import Files
public import FoundationEssentials

/// Files for edited sounds, and takes that are made of new ones.
extension SoundEdits {
  /// Returns a place for a sound in the making, which is gone when it is released.
  public func workFile(fileExtension: String) throws(LibraryError) -> WorkFile {
    try access.workFile(fileExtension: fileExtension)
  }

  /// Returns a place for the edited sound of a take, whose file is read only after this.
  ///
  /// `replaceSound` and `splitSound` refuse it if the take's file was replaced in the meantime.
  public func workFile(
    fileExtension: String, editing take: Take
  ) throws(LibraryError) -> WorkFile {
    let stamp = try FileStamp(path: access.folder.path(of: take))
    return try access.workFile(fileExtension: fileExtension, editing: stamp)
  }

  /// Adds a new take with a sound that was made here.
  ///
  /// - Parameters:
  ///   - file: holds the finished sound; it is moved.
  ///   - title: the title of the take.
  ///   - created: the date on which it was recorded.
  /// - Returns: the take, whose id is that of the file's tags, or a new one.
  @discardableResult public func addSound(
    _ file: WorkFile, title: String, created: Date
  ) throws(LibraryError) -> Take {
    guard let title = TitleRules.clean(title) else { throw .noTitle }
    let reading = try TakeReading(of: file)
    let hold = try access.hold()
    defer { extendLifetime(hold) }
    let name = try name(for: file, title, created)
    var plan = FolderPlan()
    plan.move(file.relativePath, to: "/\(name)")
    let change = try plan.begin(in: access.folder)
    let take = try added(name, title, reading)
    change.complete()
    return take
  }

  /// Returns the name of the file of a new take.
  func name(
    for file: WorkFile, _ title: String, _ created: Date, besides taken: String? = nil
  ) throws(LibraryError) -> String {
    try access.records.freeName(
      TitleRules.fileName(
        title, created: created, secondsFromGMT: Zone.current.secondsFromGMT(for: created),
        fileExtension: file.fileExtension), in: .folder, taken: Set([taken].compactMap(\.self)))
  }

  /// Returns the new take of a file that was put into the folder.
  func added(
    _ name: String, _ title: String, _ reading: TakeReading
  ) throws(LibraryError) -> Take {
    guard let stamp = try FileStamp(path: access.folder.file(name, in: .folder)) else {
      throw .missing(title: title)
    }
    return try TakeAdding(access: access).add(name, stamp, reading)
  }
}
