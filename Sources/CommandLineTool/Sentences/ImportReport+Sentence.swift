import MynaLibrary
import SoundFiles

extension ImportReport.Failure {
  /// What could not be imported, why, and what to do.
  var sentence: String {
    let sentence = error.sentence
    return sentence.contains("“\(path)”") ? sentence : "“\(path)” was not imported. \(sentence)"
  }
}

extension ImportReport.Duplicate {
  /// What was left out, and which take it is.
  var sentence: String {
    "“\(path)” was left out: “\(take.title)” (\(take.shortID)) has the same sound."
  }
}
