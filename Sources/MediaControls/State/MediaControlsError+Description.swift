import Files

extension MediaControlsError: DescribedError {
  package var description: String {
    switch self {
    case .noLibrary:
      "GIO, which lets programs control each other, is not installed; install it (apt-get install libglib2.0-0) and try again."
    case .noBus:
      "There is no session bus, which lets programs control each other; start the program in a desktop session."
    case .busGone:
      "The session bus, which lets programs control each other, is gone; log in again."
    case .bus(let reason):
      "The session bus, which lets programs control each other, cannot be used (\(reason.words)); log in again."
    case .noAnswer(let player):
      "The player \(player.quoted) is not responding; wait a moment, or quit it, and try again."
    case .refused(let player, let reason):
      "The player \(player.quoted) refused (\(reason.words)); check what it is doing, and try again."
    }
  }
}
