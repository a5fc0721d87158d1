import Files
import Glibc
import MynaMusic
import MynaScreens
import MynaStudio
import Translations

enum MusicProblemSentences {
  static func sentence(_ problem: MusicPlaybackProblem) -> String {
    switch problem {
    case .skipped(let title, let problem):
      tr("“%1” was skipped. %2", title, sentence(problem))
    case .cutShort(let title):
      tr("“%1” ended early because its file is damaged. Look for another copy.", title)
    case .recording: tr("The music is paused while you record.")
    case .deviceLost(let name): tr("The speaker “%1” was disconnected. The music is paused.", name)
    case .serverGone: tr("The sound server stopped. The music is paused.")
    case .emptied:
      tr("The songs in the queue are no longer in your music. Choose others.")
    case .nothingToPlay: tr("There is nothing to play. Choose a song from the list.")
    case .unplayable(let title, let problem):
      tr("“%1” cannot be played. %2", title, sentence(problem))
    case .player(let error):
      PlaybackSentences.advice(PlaybackScreenProblem(error)).sentence
    case .catalog(let error): sentence(error)
    }
  }

  static func sentence(_ problem: SongProblem) -> String {
    switch problem {
    case .missing: tr("Its file is missing. Put it back, or connect its disk.")
    case .undecodable:
      tr("Myna cannot decode its format. Install ffmpeg, or look for another copy.")
    case .unmade:
      tr(
        "Its sound could not be generated. Free some disk space, and make sure that the cache folder is writable."
      )
    case .forbidden:
      tr("You don’t have permission to read its file. Change its permissions, or ask its owner.")
    }
  }

  static func sentence(_ error: MusicError) -> String {
    switch error {
    case .index(_, .system(code: ENOSPC)):
      tr("The disk is full, so the list of your music cannot be saved. Free some space.")
    case .index(_, .system(code: EROFS)):
      tr(
        "The list of your music is read-only. Make Myna’s disk or folder writable, or ask its owner."
      )
    case .index(_, let reason):
      tr(
        "The list of your music cannot be used (%1). Quit other instances of Myna, and try again.",
        reason.words)
    case .newerIndex:
      tr("The list of your music was made by a newer version of Myna. Install that version.")
    case .unknownSong: tr("That song is no longer in your music. Choose another one.")
    }
  }

  static func unavailable(_ path: String) -> String {
    tr("“%1” cannot be read right now. Connect its disk to play its songs.", path)
  }

  /// Returns the message for a user who skips past the last song, or back from the first.
  static func sentence(_ end: MusicStep.End) -> String {
    switch end {
    case .first: tr("This is the first song.")
    case .last: tr("This is the last song.")
    }
  }
}
