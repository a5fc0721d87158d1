import Files
import MediaControls
import Translations

extension MediaControlsError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .noLibrary:
      tr(
        "GIO, which lets programs control each other, is not installed; install it (apt-get install libglib2.0-0), or play in this terminal: myna music play --here."
      )
    case .noBus, .busGone:
      tr(
        "There is no session bus, which lets programs control each other; play in this terminal: myna music play --here."
      )
    case .bus(let reason):
      tr(
        "The session bus, which lets programs control each other, cannot be used (%1); play in this terminal: myna music play --here.",
        reason.words)
    case .noAnswer:
      tr(
        "The Myna that is playing music is not responding; wait a moment, or quit it, and try again."
      )
    case .refused(_, let reason):
      tr(
        "The Myna that is playing music refused (%1); “myna music status” shows what it is doing.",
        reason.words)
    }
  }
}
