/// An error with a message for the user: what happened, and what to do next.
protocol ErrorWithSentence: Error {
  var sentence: String { get }
}

enum ErrorSentence {
  /// Returns the message for any error; nil if the user need not know about it.
  static func of(_ error: any Error) -> String? {
    switch error {
    case let error as any ErrorWithSentence: error.sentence
    case let error as Console.OutputError: error.sentence
    default: "\(error)"
    }
  }
}
