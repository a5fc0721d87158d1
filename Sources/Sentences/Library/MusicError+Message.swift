import Files
import Glibc
import MynaMusic
import Translations

extension MusicError {
  package var message: Message {
    switch self {
    case .index(let path, .system(code: ENOSPC)):
      Message(
        tr("The disk is full, so your music library “%1” cannot be used.", path),
        CommonAdvice.freeSpace)
    case .index(let path, .system(code: EROFS)):
      Message(
        tr("Your music library “%1” is on a read-only disk and cannot be used.", path),
        CommonAdvice.makeWritable)
    case .index(let path, let reason):
      Message(
        tr("Your music library “%1” cannot be used (%2).", path, reason.words),
        tr("Quit other instances of Myna, and try again."))
    case .newerIndex(let path):
      Message(
        tr("Your music library “%1” was made by a newer version of Myna.", path),
        CommonAdvice.installVersion)
    case .unknownSong(let song):
      Message(tr("The song “%1” is no longer in your library.", song.name))
    }
  }
}

extension SongProblem {
  /// A message that explains why a song cannot be played.
  package var message: Message {
    switch self {
    case .missing:
      Message(tr("The song’s file is missing."), tr("Put the file back, or connect its disk."))
    case .undecodable:
      Message(
        tr("Myna cannot decode the file’s format."), tr("Install ffmpeg, or look for another copy.")
      )
    case .forbidden:
      Message(
        tr("You don’t have permission to read the song’s file."),
        tr("Change the file’s permissions, or ask its owner."))
    case .unmade:
      Message(
        tr("The song’s audio could not be generated."),
        tr("Free up some disk space, and make sure that the cache folder is writable."))
    }
  }

  package func skipping(_ title: String) -> String {
    paragraph(tr("“%1” was skipped.", title), message.text)
  }

  package func refusing(_ title: String) -> String {
    paragraph(tr("“%1” cannot be played.", title), message.text)
  }
}
