import MynaCloud
import MynaStudio
import Translations

extension CloudTrial.Failure: ErrorWithSentence {
  var sentence: String {
    let progress: String? =
      switch step {
      case .list: nil
      case .write: tr("The storage can be listed, but not written to.")
      case .read: tr("A file could be written, but not read back.")
      case .compare:
        tr("A file could be written, but reading it back returned something else.")
      case .delete: tr("Files can be written, but not deleted.")
      }
    let rest = leftover.map { tr("The test file “%1” remains there.", $0.text) }
    return paragraph(progress, error.sentence, rest, tr("Nothing was set up."))
  }
}
