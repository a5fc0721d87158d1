import MynaLibrary
import Sentences
import Translations

extension LibraryError: UserFacingError {
  var sentence: String {
    if case .sound(let error) = self { return error.sentence }
    return message(naming: .path).advising(advice).text
  }

  private var advice: String? {
    switch self {
    case .folderThere: tr("To find problems with recordings, run “myna check”.")
    case .readOnly:
      tr(
        "Make the disk or folder writable, ask its owner to do so, or set MYNA_HOME to your own folder."
      )
    case .newerVersion: tr("Install the newer version of Myna, or set MYNA_HOME to another folder.")
    case .noTake: tr("“myna list” shows all recordings.")
    case .severalTakes: tr("Specify one of these recordings by its id, which “myna list” shows.")
    case .missing:
      tr(
        "Put the file back in the recordings folder, restore an earlier version with “myna undo”, or delete the recording with “myna delete”."
      )
    case .inCloud: tr("“myna cloud status” shows why.")
    case .notUndone: tr("“myna versions” lists the recording’s earlier versions.")
    default: nil
    }
  }
}
