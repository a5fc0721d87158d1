import Files
import MediaControls

extension MediaControlsError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .noLibrary:
      "GIO, which lets programs control each other, is not installed; install it (apt-get install libglib2.0-0), or play in this terminal: myna music play --here."
    case .noBus, .busGone:
      "There is no session bus, which lets programs control each other; play in this terminal: myna music play --here."
    case .bus(let reason):
      "The session bus, which lets programs control each other, cannot be used (\(reason.words)); play in this terminal: myna music play --here."
    case .noAnswer:
      "The Myna that plays music is not responding; wait a moment, or quit it, and try again."
    case .refused(_, let reason):
      "The Myna that plays music refused (\(reason.words)); “myna music status” shows what it is doing."
    }
  }
}
