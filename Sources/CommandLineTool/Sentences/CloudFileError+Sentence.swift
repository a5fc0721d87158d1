import MynaCloud
import Translations

extension CloudFileError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .exists(let name):
      tr("“%1” is already in the cloud; choose another name with --as, or add --force.", name.text)
    case .noFolder(let path): tr("The folder “%1” does not exist; create it first.", path)
    case .notConfirmed:
      tr("Files are removed permanently, so add --yes to confirm; nothing was removed.")
    case .badConfiguration(let path):
      tr(
        "“%1” is neither GoogleService-Info.plist nor google-services.json; download one of them from the Firebase console.",
        path)
    }
  }
}
