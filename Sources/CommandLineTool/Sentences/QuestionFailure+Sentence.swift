extension Question.Failure: ErrorWithSentence {
  /// The error and the remedy, as a sentence.
  var sentence: String { "There was no answer, so nothing was done; give the options instead." }
}
