import MynaCloud
import MynaStudio

extension CloudTrial.Failure: ErrorWithSentence {
  /// The failed step of the test, the error, and its remedy.
  var sentence: String {
    let progress =
      switch step {
      case .list: ""
      case .write: "The place can be listed, but not written to. "
      case .read: "A file could be written, but not read again. "
      case .compare: "A file could be written, but what was read is something else. "
      case .delete: "Files can be written, but not removed. "
      }
    let rest = leftover.map { " The test file “\($0.text)” is left there." } ?? ""
    return "\(progress)\(error.sentence)\(rest) Nothing was set up."
  }
}
