import Files

extension Console.OutputError {
  /// The error and its remedy; nil if the user need not know about it.
  var sentence: String? {
    switch self {
    case .readerGone, .interrupted: nil
    case .failed(let reason):
      "Standard output cannot be written (\(reason.words)); redirect it elsewhere."
    }
  }
}
