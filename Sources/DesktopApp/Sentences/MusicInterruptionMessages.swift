import Files
import Glibc
import MynaMusic
import MynaScreens
import MynaStudio
import Sentences
import Translations

enum MusicInterruptionMessages {
  static func sentence(_ problem: MusicPlaybackProblem) -> String {
    switch problem {
    case .skipped(let title, let problem):
      problem.skipping(title)
    case .cutShort(let title):
      tr("“%1” ended early because its file is damaged. Look for another copy.", title)
    case .recording: tr("The music is paused while you record.")
    case .deviceLost(let name): tr("The speaker “%1” was disconnected. The music is paused.", name)
    case .serverGone: tr("The sound server stopped. The music is paused.")
    case .emptied:
      tr("The songs in the queue are no longer in your library. Choose other songs.")
    case .nothingToPlay: tr("There are no songs to play. Choose a song from the list.")
    case .unplayable(let title, let problem):
      problem.refusing(title)
    case .player(let error):
      PlaybackMessages.advice(PlaybackScreenProblem(error)).sentence
    case .catalog(let error): sentence(error)
    }
  }

  static func sentence(_ problem: SongProblem) -> String { problem.message.text }

  static func sentence(_ error: MusicError) -> String {
    if case .unknownSong = error {
      return tr("That song is no longer in your library. Choose another song.")
    }
    return error.message.text
  }

  static func unavailable(_ path: String) -> String {
    tr(
      "The folder “%1” cannot be read right now. Connect the folder’s disk to play its songs.", path
    )
  }

  /// Returns the message for a user who tries to skip past the last song, or back past the first
  /// song.
  static func sentence(_ end: MusicStep.QueueEnd) -> String {
    switch end {
    case .first: tr("This is the first song.")
    case .last: tr("This is the last song.")
    }
  }
}
