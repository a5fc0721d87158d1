import MynaScreens
import Translations

enum OpenFileMessages {
  static func line(_ failure: OpenedFiles.Failure) -> String {
    LocalizedNumberFormatting.line(
      of: failure.path, PlaybackMessages.advice(failure.problem).sentence)
  }

  static func unreachable(_ address: String) -> String {
    tr("“%1” is not on this computer. Copy the file to this computer, and open the copy.", address)
  }

  static func notOpened(_ count: Int) -> String {
    trCount(
      "%1 file can’t be opened", "%1 files can’t be opened", count,
      as: LocalizedNumberFormatting.count(count))
  }
}
