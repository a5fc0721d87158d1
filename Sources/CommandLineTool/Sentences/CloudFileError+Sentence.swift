import MynaCloud

extension CloudFileError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .exists(let name):
      "“\(name.text)” is in the cloud already; choose another name with --as, or add --force."
    case .noFolder(let path): "The folder “\(path)” does not exist; create it first."
    case .notConfirmed: "Removing is for good, so add --yes; nothing was removed."
    case .badConfiguration(let path):
      "“\(path)” is neither GoogleService-Info.plist nor google-services.json; download it from the console of Firebase."
    }
  }
}
