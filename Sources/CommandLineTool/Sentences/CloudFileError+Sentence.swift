import MynaCloud

extension CloudFileError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .exists(let name):
      "“\(name.text)” is already in the cloud; choose another name with --as, or add --force."
    case .noFolder(let path): "The folder “\(path)” does not exist; create it first."
    case .notConfirmed:
      "Files are removed permanently, so add --yes to confirm; nothing was removed."
    case .badConfiguration(let path):
      "“\(path)” is neither GoogleService-Info.plist nor google-services.json; download one of them from the Firebase console."
    }
  }
}
