import Files
import Sentences
import Translations

extension WorkListError: UserFacingError {
  var resultCode: ResultCode {
    switch self {
    case .unreadable(_, let reason), .manifest(_, let reason):
      ResultCode(reason, message: .other)
    case .notList, .line: .badLine
    case .manifestExists: .exists
    case .manifestBusy: .busy
    }
  }

  var sentence: String {
    switch self {
    case .unreadable(let path, let reason):
      paragraph(
        tr("“%1” cannot be read: %2.", Self.name(path), reason.words),
        tr("Specify the list of files with --from."))
    case .notList(let path):
      tr(
        "“%1” is not a list of files, because it contains null characters; specify another file, or add --null if they end its lines.",
        Self.name(path))
    case .line(let number, let list, let mistake):
      Self.sentence(mistake.sentence, line: number, of: list)
    case .manifestExists(let path):
      tr(
        "The manifest “%1” already exists; choose another name, or add --force to replace it.", path
      )
    case .manifestBusy(let path):
      tr("Another command is writing the manifest “%1”; give each command its own.", path)
    case .manifest(let path, let reason):
      tr(
        "The manifest “%1” cannot be written: %2. Choose another place for it, or free up space.",
        path, reason.words)
    }
  }

  /// Returns a sentence that begins with the names of the list and the line.
  static func sentence(_ sentence: String, line: Int, of list: String) -> String {
    // Translators: A mistake in a file; %3 is a sentence.
    tr("“%1”, line %2: %3", name(list), line, sentence)
  }

  private static func name(_ list: String) -> String {
    list == RenderPlan.pipe ? tr("standard input") : list
  }
}

extension WorkLine.Mistake {
  var sentence: String {
    switch self {
    case .tooLong: tr("The line is longer than 1 MiB.")
    case .controlCharacter: tr("The line contains a control character.")
    case .tooManyFields:
      tr("The line has more than two fields; separate the input and the output with one tab.")
    case .emptyField: tr("The line needs a file before its tab, and one after it.")
    case .notObject: tr("The line is not a JSON object.")
    case .noPath: tr("The object has no “audio_filepath”.")
    case .notPath(let key): tr("“%1” is not the path of a file.", key)
    case .notSeconds(let key): tr("“%1” is not a number of seconds from 0 to 360000.", key)
    }
  }
}
