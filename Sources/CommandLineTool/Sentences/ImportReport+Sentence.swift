import Files
import MynaLibrary
import Translations

extension ImportReport.Failure {
  var sentence: String {
    if case .noSpace = error {
      return
        tr(
          "The disk is full, so “%1” was not imported; free up some space and import it again.",
          path)
    }
    let sentence = error.sentence
    return sentence.contains(path.displayName)
      ? sentence : paragraph(tr("“%1” was not imported.", path), sentence)
  }
}

extension ImportReport.ConvertedFile {
  /// A message that states how the import converts the file's audio.
  var sentence: String { tr("“%1” %2.", path, part.words(after: sampleRate)) }
}

extension ImportReport.Duplicate {
  var sentence: String {
    tr("Skipped “%1”: “%2” (%3) has the same audio.", path, take.title, take.shortID)
  }
}
