import MynaAudio
import Sentences
import SoundFiles
import Translations

extension RecorderError: UserFacingError {
  var sentence: String {
    switch self {
    case .device(let error): error.sentence
    case .file(let error): error.recordingSentence
    case .noTake: Self.noTakeMessage.text
    }
  }
}

extension TakeContinuation {
  /// The message for the user, who doesn't need to do anything.
  var sentence: String { sentence(naming: .path) }
}

extension RecorderProblem {
  /// Returns a message that describes the error and how to fix it.
  ///
  /// - Parameter canGoOn: whether there is a keyboard that the user can resume recording with.
  func sentence(canGoOn: Bool) -> String {
    switch self {
    case .deviceLost, .serverGone:
      paragraph(
        problem,
        canGoOn
          ? tr(
            "Recording is paused. When the microphone is available again, press space to resume, or press q to stop."
          )
          : Self.ended)
    case .deviceChanged:
      paragraph(
        problem,
        canGoOn
          ? tr(
            "Recording is paused. Press space to resume with the new microphone, or press q to stop."
          )
          : Self.ended)
    case .notResponding: problem ?? ""
    case .unwritable(let error):
      paragraph(
        error.recordingSentence, tr("Recording ended; everything that fit on the disk is safe."))
    }
  }

  private static var ended: String { tr("Recording ended. Everything recorded so far is safe.") }
}

extension SoundFileError {
  /// The reason why a recording cannot start or continue, and the remedy.
  var recordingSentence: String {
    if case .destinationExists = self { return message(naming: .path).text }
    return recordingMessage?.text ?? sentence
  }
}
