import GTK
import MynaScreens

/// The words about files that a person wants opened.
enum OpeningSentences {
  /// Says why a file was not opened.
  static func line(_ failure: OpenedFiles.Failure) -> String {
    Words.line(of: failure.path, PlaybackSentences.advice(failure.trouble).sentence)
  }

  /// Says that a file has an address on the network, and no path.
  static func unreachable(_ address: String) -> String {
    tr("“%1” is not on this computer; copy it here, and open the copy.", address)
  }

  /// Says how many files were not opened.
  static func notOpened(_ count: Int) -> String {
    tr("%1 files can’t be opened", Words.count(count))
  }
}
