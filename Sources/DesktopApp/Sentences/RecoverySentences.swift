import MynaStudio
import Sentences
import SoundFiles
import Translations

enum RecoverySentences {
  static func sentence(_ take: FinishedTake) -> String {
    tr(
      "Recovered %1 of “%2”", NumberWords.clock(take.duration),
      take.identity.title ?? NumberWords.takeTitle(take.path))
  }

  static func sentence(_ failure: RecoveryReport.Failure) -> String {
    failure.sentence(
      about: NumberWords.takeTitle(failure.path), StudioSentences.sentence(failure.error))
  }
}
