import MynaLibrary

extension ImportReport.Failure {
  /// The files that could not be imported, the reasons, and the remedy.
  var sentence: String {
    if case .noSpace = error {
      return
        "The disk is full, so “\(path)” was not imported; free some space and import it again."
    }
    let sentence = error.sentence
    return sentence.contains("“\(path)”") ? sentence : "“\(path)” was not imported. \(sentence)"
  }
}

extension ImportReport.Converted {
  /// The file that changes on the way, and how.
  var sentence: String { "“\(path)” \(part.words(after: sampleRate))." }
}

extension ImportReport.Duplicate {
  /// The file that was left out, and its take.
  var sentence: String {
    "Skipped “\(path)”: “\(take.title)” (\(take.shortID)) has the same sound."
  }
}
