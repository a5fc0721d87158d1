import MynaLibrary

extension ImportReport.Failure {
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
  /// The file that is converted during import, and how.
  var sentence: String { "“\(path)” \(part.words(after: sampleRate))." }
}

extension ImportReport.Duplicate {
  var sentence: String {
    "Skipped “\(path)”: “\(take.title)” (\(take.shortID)) has the same sound."
  }
}
