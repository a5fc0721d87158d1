import Files
import FoundationEssentials

/// The file that stores the user's choice of takes folder.
///
/// The file doesn't exist until the user chooses a folder. If the file is lost or damaged, its
/// copy, which is next to the indexes, is used instead.
struct FolderChoiceFile: Sendable {
  private let settings: String
  private let data: String
  private static let largestSize = 1 << 20

  init(settings: String, data: String) { (self.settings, self.data) = (settings, data) }

  private static func path(in folder: String) -> String { folder + "/folder.json" }

  func read() -> FolderChoice? {
    for folder in [settings, data] {
      // If the file is unreadable, use the copy.
      guard let bytes = try? FileContents.read(Self.path(in: folder), limit: Self.largestSize),
        let choice = FolderChoice(bytes)
      else { continue }
      return choice
    }
    return nil
  }

  /// Writes the file and its copy.
  ///
  /// Even after a crash, the file contains either the old or the new choice. A damaged file is kept
  /// under a different name.
  func write(_ choice: FolderChoice) throws(StudioError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let path = Self.path(in: settings)
    let bytes: Data
    do {
      bytes = try encoder.encode(choice)
    } catch {
      throw .folder(path: path, reason: .message("it contains a number that JSON cannot express"))
    }
    try rethrowing(as: StudioError.folder(_:)) { () throws(SystemError) in
      try Folder.make(settings, mode: 0o700)
      keepDamaged(path)
      try FileContents.write(bytes, to: path)
    }
    // The copy is optional, so its errors are ignored.
    try? Folder.make(data, mode: 0o700)
    try? FileContents.write(bytes, to: Self.path(in: data))
  }

  private func keepDamaged(_ path: String) {
    guard let bytes = try? FileContents.read(path, limit: Self.largestSize),
      FolderChoice(bytes) == nil
    else { return }
    DamagedFile.moveAside(path)
  }
}
