import GTK
import MynaStudio

/// What was saved after a crash, and what was not.
enum RecoverySentences {
  static func sentence(_ take: FinishedTake) -> String {
    tr("Recovered %1 of “%2”", Words.clock(take.duration), Words.name(take.path))
  }

  static func sentence(_ failure: RecoveryReport.Failure) -> String {
    tr(
      "“%1” could not be completed. %2", Words.name(failure.path),
      StudioSentences.sentence(failure.error))
  }
}
