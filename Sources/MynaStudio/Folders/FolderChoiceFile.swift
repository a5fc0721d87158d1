import Files
import FoundationEssentials

/// The file that says which folder of takes is in use; absent as long as that is the usual one.
///
/// There is a copy beside the indexes, which is used if the file is lost or damaged.
struct FolderChoiceFile: Sendable {
  private let settings: String
  private let data: String
  private static let largestSize = 1 << 20

  /// The file in the folder of settings, and its copy in that of data.
  init(settings: String, data: String) { (self.settings, self.data) = (settings, data) }

  private static func path(in folder: String) -> String { folder + "/folder.json" }

  /// Returns the choice; nil if there is none that can be read.
  func read() -> FolderChoice? {
    for folder in [settings, data] {
      // Of one that cannot be read, there is the copy.
      guard let bytes = try? WholeFile.read(Self.path(in: folder), limit: Self.largestSize),
        let choice = FolderChoice(bytes)
      else { continue }
      return choice
    }
    return nil
  }

  /// Writes the file and its copy, so that a crash leaves the old choice or the new one; keeps a file that cannot be read.
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
      try WholeFile.write(bytes, to: path)
    }
    // The file itself is what counts.
    try? Folder.make(data, mode: 0o700)
    try? WholeFile.write(bytes, to: Self.path(in: data))
  }

  private func keepDamaged(_ path: String) {
    guard let bytes = try? WholeFile.read(path, limit: Self.largestSize),
      FolderChoice(bytes) == nil
    else { return }
    DamagedFile.moveAside(path)
  }
}
