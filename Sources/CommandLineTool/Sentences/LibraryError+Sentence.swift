import MynaLibrary
import Sentences
import Translations

extension LibraryError: ErrorWithSentence {
  var sentence: String {
    if case .sound(let error) = self { return error.sentence }
    return message(naming: .path).advising(advice).text
  }

  private var advice: String? {
    switch self {
    case .folderThere: tr("“myna check” finds what is wrong with recordings.")
    case .readOnly:
      tr(
        "Make its disk or folder writable, ask its owner, or set MYNA_HOME to your own folder.")
    case .newerVersion: tr("Install that version, or set MYNA_HOME to another folder.")
    case .noTake: tr("“myna list” shows all.")
    case .severalTakes: tr("Specify one by its id, as “myna list” shows it.")
    case .missing:
      tr(
        "Put it back in the recordings folder, restore an earlier version with “myna undo”, or delete the recording with “myna delete”."
      )
    case .inCloud: tr("“myna cloud status” shows why.")
    case .notUndone: tr("“myna versions” lists its earlier versions.")
    default: nil
    }
  }
}
