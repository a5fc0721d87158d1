import Translations

/// An error with a message for the user that states what happened and what to do next.
protocol UserFacingError: CodedError {
  var sentence: String { get }
}

/// An error message in the user's language and in English for JSON.
struct ErrorReport: Equatable {
  let sentence: String
  let english: String
  let code: ResultCode

  /// Creates the message for an error; nil if the user doesn't need to know about it.
  ///
  /// - Parameter edit: modifies the message, for example the names in it.
  init?(_ error: any Error, _ edit: (String) -> String = { $0 }) {
    guard let sentence = ErrorMessages.of(error) else { return nil }
    self.sentence = edit(sentence)
    code = ResultCode(error)
    english = Translations.inEnglish { edit(ErrorMessages.of(error) ?? "") }
  }
}

enum ErrorMessages {
  /// Returns the message for any error; nil if the user doesn't need to know about it.
  static func of(_ error: any Error) -> String? {
    switch error {
    case let error as any UserFacingError: error.sentence
    case let error as Console.OutputError: error.sentence
    default: "\(error)"
    }
  }
}
