import Files

extension Console.OutputError {
  /// What happened and what to do, for the person; nil when nobody wants to know.
  var sentence: String? {
    switch self {
    case .readerGone, .interrupted: nil
    case .failed(let reason):
      "Standard output takes no more (\(reason.words)); send it somewhere else."
    }
  }
}
