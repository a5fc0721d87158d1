import Files
import MynaStudio
import Secrets

extension CloudAccountError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .noAccount:
      "No cloud storage is set up yet; run “myna cloud setup firebase”, “s3”, or “folder”."
    case .damagedFile(let path):
      "“\(path)” does not name your cloud storage; run “myna cloud setup” again to replace the file."
    case .file(let path, let reason):
      "“\(path)” cannot be used (\(reason.words)); check the disk and your permissions, and try again."
    case .noSecret:
      "The secret for the cloud storage is not on this machine; run “myna cloud setup” again."
    case .secret(let error): error.sentence
    case .cloud(let error): error.sentence
    case .trial(let failure): failure.sentence
    }
  }
}
