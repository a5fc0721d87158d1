extension Question.Failure: ErrorWithSentence {
  var sentence: String { "There was no answer, so nothing was done; give the options instead." }
}
