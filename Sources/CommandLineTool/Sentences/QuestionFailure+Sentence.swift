extension Question.Failure: ErrorWithSentence {
  /// What happened and what to do, for the person.
  var sentence: String { "There was no answer, so nothing was done; give the options instead." }
}
