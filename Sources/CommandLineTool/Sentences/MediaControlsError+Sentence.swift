import Files
import MediaControls
import Translations

extension MediaControlsError: UserFacingError {
  var sentence: String {
    switch self {
    case .noLibrary:
      tr(
        "GIO, which lets programs control each other, is not installed; install GIO (apt-get install libglib2.0-0), or play music in this terminal: myna music play --here."
      )
    case .noBus, .busGone:
      tr(
        "Programs cannot control each other because there is no session bus; play music in this terminal: myna music play --here."
      )
    case .bus(let reason):
      tr(
        "The session bus, which lets programs control each other, cannot be used (%1); play music in this terminal: myna music play --here.",
        reason.words)
    case .noAnswer:
      tr(
        "The instance of Myna that is playing music is not responding; wait a moment, or quit that instance, and try again."
      )
    case .refused(_, let reason):
      tr(
        "The instance of Myna that is playing music refused the command (%1); “myna music status” shows what is playing.",
        reason.words)
    }
  }
}
