import Files
import Translations

extension Console.OutputError {
  /// The message about the error and its remedy; nil if the user need not know about the error.
  var sentence: String? {
    switch self {
    case .readerGone, .interrupted: nil
    case .failed(let reason):
      tr("Standard output cannot be written (%1); redirect it elsewhere.", reason.words)
    }
  }
}
