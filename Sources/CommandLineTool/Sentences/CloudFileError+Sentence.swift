import MynaCloud
import Translations

extension CloudFileError: UserFacingError {
  var sentence: String {
    switch self {
    case .exists(let name):
      tr(
        "“%1” is already in the cloud; choose another name with --as, or add --force to replace the existing file.",
        name.text)
    case .noFolder(let path): tr("The folder “%1” does not exist; create the folder first.", path)
    case .notConfirmed:
      tr(
        "“myna cloud rm” removes files permanently; to confirm the removal, add --yes. No files were removed."
      )
    case .badConfiguration(let path):
      tr(
        "“%1” is neither GoogleService-Info.plist nor google-services.json; download one of these files from the Firebase console.",
        path)
    }
  }
}
