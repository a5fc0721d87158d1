import Files
import MediaControls

extension MediaControlsError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .noLibrary:
      "GIO, by which programs control each other, is not installed; install it (apt-get install libglib2.0-0), or play in this terminal: myna music play --here."
    case .noBus, .busGone:
      "There is no session bus here, over which programs control each other; play in this terminal: myna music play --here."
    case .bus(let reason):
      "The session bus, over which programs control each other, cannot be used (\(reason.words)); play in this terminal: myna music play --here."
    case .noAnswer:
      "The Myna that plays music does not answer; wait a moment, or end it, and try again."
    case .refused(_, let reason):
      "The Myna that plays music refused (\(reason.words)); “myna music status” says what it does."
    }
  }
}
