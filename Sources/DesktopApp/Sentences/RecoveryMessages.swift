import MynaStudio
import Sentences
import SoundFiles
import Translations

enum RecoveryMessages {
  static func sentence(_ take: FinishedTake) -> String {
    tr(
      "Recovered %1 of “%2”", LocalizedNumberFormatting.clock(take.duration),
      take.identity.title ?? LocalizedNumberFormatting.takeTitle(take.path))
  }

  static func sentence(_ failure: RecoveryReport.Failure) -> String {
    failure.sentence(
      about: LocalizedNumberFormatting.takeTitle(failure.path),
      StudioMessages.sentence(failure.error))
  }
}
