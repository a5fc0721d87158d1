import MynaScreens
import Translations

enum OpeningSentences {
  static func line(_ failure: OpenedFiles.Failure) -> String {
    NumberWords.line(of: failure.path, PlaybackSentences.advice(failure.problem).sentence)
  }

  static func unreachable(_ address: String) -> String {
    tr("“%1” is not on this machine. Copy it here, and open the copy.", address)
  }

  static func notOpened(_ count: Int) -> String {
    tr("%1 files can’t be opened", NumberWords.count(count))
  }
}
