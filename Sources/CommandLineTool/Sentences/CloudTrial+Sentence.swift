import MynaCloud
import MynaStudio

extension CloudTrial.Failure: ErrorWithSentence {
  var sentence: String {
    let progress =
      switch step {
      case .list: ""
      case .write: "The storage can be listed, but not written to. "
      case .read: "A file could be written, but not read back. "
      case .compare: "A file could be written, but reading it back returned something else. "
      case .delete: "Files can be written, but not deleted. "
      }
    let rest = leftover.map { " The test file “\($0.text)” remains there." } ?? ""
    return "\(progress)\(error.sentence)\(rest) Nothing was set up."
  }
}
