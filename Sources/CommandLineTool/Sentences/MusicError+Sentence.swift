import Files
import Glibc
import MynaAudio
import MynaMusic
import MynaStudio
import Translations

extension MusicError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .index(let path, .system(code: ENOSPC)):
      tr(
        "The disk is full, so the list of your music “%1” cannot be used; free some space and try again.",
        path)
    case .index(let path, .system(code: EROFS)):
      tr(
        "The list of your music “%1” is on a read-only disk and cannot be used; make the disk writable and try again.",
        path)
    case .index(let path, let reason):
      tr(
        "The list of your music “%1” cannot be used (%2); quit other instances of Myna, and try again.",
        path, reason.words)
    case .newerIndex(let path):
      tr(
        "The list of your music “%1” was made by a newer version of Myna; install that version.",
        path)
    case .unknownSong(let song):
      tr("“%1” is no longer in your music; “myna music list” shows all songs.", song.name)
    }
  }
}

extension MusicPlayerError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .nothingToPlay:
      tr("There is nothing to play; “myna music list” shows which songs there are.")
    case .unplayable(let song, let problem):
      tr("“%1” cannot be played: %2. Choose another song.", Song.title(ofFile: song), problem.words)
    case .player(let error): error.sentence
    }
  }
}

extension MusicProblem {
  /// Returns the error and its remedy.
  ///
  /// - Parameter canGoOn: whether there is a keyboard with which the user can resume.
  func sentence(canGoOn: Bool) -> String {
    switch self {
    case .skipped(let song, let problem):
      tr("“%1” was skipped: %2.", Song.title(ofFile: song), problem.words)
    case .cutShort(let song):
      tr(
        "The file of “%1” ends early or is damaged, so the next song plays.",
        Song.title(ofFile: song))
    case .recording:
      canGoOn
        ? tr("The music is paused for a recording; press space to resume.")
        : tr("The music is paused for a recording; “myna music play” resumes it.")
    case .deviceLost(let name): PlayerProblem.deviceLost(name).sentence(canGoOn: canGoOn)
    case .serverGone: PlayerProblem.serverGone.sentence(canGoOn: canGoOn)
    case .emptied: tr("The songs in the queue are no longer in your music.")
    }
  }

  /// Whether playback stops until the user acts.
  var needsPerson: Bool {
    switch self {
    case .skipped, .cutShort, .recording, .emptied: false
    case .deviceLost, .serverGone: true
    }
  }
}

extension SongProblem {
  /// The reason, worded as a part of a sentence.
  var words: String {
    switch self {
    case .missing: tr("its file or its disk is missing")
    case .undecodable: tr("no installed program can decode it")
    case .forbidden: tr("you don’t have permission to read its file")
    case .unmade:
      tr(
        "its sound could not be generated; make sure that the disk has space and that the cache folder is writable"
      )
    }
  }
}

extension FolderListingProblems {
  var sentences: [String] {
    unavailable.map {
      tr(
        "The folder “%1” cannot be read right now; its songs stay listed, and play when it is back.",
        $0)
    }
  }
}
