import Files

extension Console.OutputError {
  /// The error and the remedy, as a sentence; nil when nobody wants to know.
  var sentence: String? {
    switch self {
    case .readerGone, .interrupted: nil
    case .failed(let reason):
      "Standard output takes no more (\(reason.words)); send it somewhere else."
    }
  }
}
