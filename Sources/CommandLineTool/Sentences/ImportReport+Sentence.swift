import MynaLibrary
import SoundFiles

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

extension ImportReport {
  /// One sentence for each reason, with the first files that it concerns.
  var passedOverSentences: [String] {
    SoundFiles.PassedOver.allCases.compactMap { reason in
      let paths = passedOver.filter { $0.reason == reason }.map(\.path)
      guard !paths.isEmpty else { return nil }
      let rest = paths.count - Self.mostNamed
      let names = paths.prefix(Self.mostNamed).map { "“\($0.onOneLine)”" }.joined(separator: ", ")
      let count = Words.count(paths.count, "file", "files")
      return
        "Passed over \(count) (\(reason.words)): \(names)\(rest > 0 ? " and \(rest) more" : "")."
    }
  }

  private static let mostNamed = 3
}

extension PassedOver {
  /// Why a file was not taken for a sound.
  var words: String {
    switch self {
    case .notSound: "not a sound"
    case .macOS: "hidden file of macOS"
    case .hidden: "hidden"
    case .placeholder: "placeholder of a syncing program, whose file is not on this machine"
    case .unfinished: "unfinished file of another program"
    }
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
