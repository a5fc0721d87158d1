import Translations

extension Question.Failure: UserFacingError {
  var resultCode: ResultCode { .other }

  var sentence: String {
    tr(
      "Myna received no answer to its question, so the command did nothing; specify the answers with options instead."
    )
  }
}
