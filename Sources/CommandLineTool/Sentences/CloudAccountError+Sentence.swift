import Files
import MynaStudio
import Secrets

extension CloudAccountError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .noAccount:
      "No place in the cloud was chosen yet; “myna cloud setup firebase”, “s3” or “folder” does that."
    case .damagedFile(let path):
      "“\(path)” does not say which place in the cloud was chosen; run “myna cloud setup” again, which writes it anew."
    case .file(let path, let reason):
      "“\(path)” cannot be used (\(reason.words)); check the disk and your permissions, and try again."
    case .noSecret:
      "The secret that opens the cloud is not kept here; run “myna cloud setup” again."
    case .secret(let error): error.sentence
    case .cloud(let error): error.sentence
    case .trial(let failure): failure.sentence
    }
  }
}
