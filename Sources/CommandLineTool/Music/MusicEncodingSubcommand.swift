import Files
import MynaMusic
import MynaStudio
import Translations

/// `myna music encoding`, which sets a folder's encoding for tags that do not declare an encoding.
struct MusicEncodingSubcommand: MusicSubcommand {
  let folder: String?
  let name: String?
  let asJSON: Bool
  let folders: () throws -> MynaFolders

  /// The operand for guessing the encoding automatically.
  private static let guessed = "auto"

  init(
    _ arguments: ParsedArguments, folders: @escaping () throws -> MynaFolders = { try .init() }
  ) throws {
    let words = Array(arguments.operands.dropFirst())
    guard words.count != 1 else {
      throw UsageError(
        tr(
          "Specify the encoding of the tags in “%1”, such as windows-1251, or “%2”.", words[0],
          Self.guessed)
      )
    }
    (folder, name) = (words.first, words.last)
    (asJSON, self.folders) = (arguments.has("json"), folders)
    if let name, name != Self.guessed, !MusicLibrary.knows(encoding: name) {
      throw UsageError(
        tr(
          "There is no encoding “%1”; “iconv -l” lists the valid names, such as windows-1251.", name
        ))
    }
  }

  func run() throws -> ExitStatus {
    let file = SettingsFile(folders: try folders())
    var settings = file.read()
    if let folder, let name {
      let path = Path.absolute(folder)
      if name == Self.guessed {
        settings.tagEncodings[path] = nil
      } else {
        guard FileStatus.seen(path)?.kind == .folder else {
          throw SongSelectionError.noFolder(path)
        }
        settings.tagEncodings[path] = name.lowercased()
      }
      try file.write(settings)
    }
    let rows = settings.tagEncodings.sorted { $0.key < $1.key }
    if asJSON {
      try Console.print(json: rows.map { EncodingSummary(folder: $0.key, encoding: $0.value) })
    } else {
      for (path, encoding) in rows { try Console.print("\(encoding)\t\(path.displayName)") }
    }
    return .done
  }
}

private struct EncodingSummary: Encodable {
  let folder: String
  let encoding: String

  private enum CodingKeys: String, CodingKey {
    case folder = "folder"
    case encoding = "encoding"
  }
}
