import MynaStudio
import Secrets
import Sentences
import Translations

extension CloudAccountError: UserFacingError {
  var sentence: String {
    switch self {
    case .secret(let error): error.sentence
    case .cloud(let error): error.sentence
    case .trial(let failure): failure.sentence
    default: message.advising(advice).text
    }
  }

  private var advice: String? {
    switch self {
    case .noAccount:
      tr("To set up cloud storage, run “myna cloud setup” followed by firebase, s3, or folder.")
    case .damagedFile: tr("Run “myna cloud setup” again to replace the file.")
    case .noSecret: tr("Run “myna cloud setup” again.")
    case .file, .secret, .cloud, .trial: nil
    }
  }
}
