/// An error with a sentence for the person: what happened and what to do next.
protocol ErrorWithSentence: Error {
  var sentence: String { get }
}

/// The sentence for any error.
enum ErrorSentence {
  /// Returns what to tell the person about an error; nil if nobody needs to be told.
  static func of(_ error: any Error) -> String? {
    switch error {
    case let error as any ErrorWithSentence: error.sentence
    case let error as Console.OutputError: error.sentence
    default: "\(error)"
    }
  }
}
