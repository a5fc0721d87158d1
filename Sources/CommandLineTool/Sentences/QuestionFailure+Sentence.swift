import Translations

extension Question.Failure: ErrorWithSentence {
  var sentence: String { tr("There was no answer, so nothing was done; give the options instead.") }
}
