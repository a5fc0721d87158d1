import Files
import Translations

extension Console.OutputError {
  /// The message about the error and its remedy; nil if the user doesn't need to know about it.
  var sentence: String? {
    switch self {
    case .readerGone, .interrupted: nil
    case .failed(let reason):
      tr(
        "Myna can’t write to standard output (%1); redirect the output to a file or another program.",
        reason.words)
    }
  }
}
