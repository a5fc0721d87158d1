import Files
import Glibc
import MynaAudio
import MynaMusic
import MynaStudio

extension MusicError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .index(let path, .system(code: ENOSPC)):
      "The disk is full, so the list of your music “\(path)” cannot be used; free some space and try again."
    case .index(let path, .system(code: EROFS)):
      "The list of your music “\(path)” is on a read-only disk and cannot be used; make the disk writable and try again."
    case .index(let path, let reason):
      "The list of your music “\(path)” cannot be used (\(reason.words)); quit other instances of Myna, and try again."
    case .newerIndex(let path):
      "The list of your music “\(path)” was made by a newer version of Myna; install that version."
    case .unknownSong(let song):
      "“\(song.name)” is no longer in your music; “myna music list” shows all songs."
    }
  }
}

extension MusicPlayerError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .nothingToPlay: "There is nothing to play; “myna music list” shows which songs there are."
    case .unplayable(let song, let problem):
      "“\(Song.title(ofFile: song))” cannot be played: \(problem.words). Choose another song."
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
      "“\(Song.title(ofFile: song))” was skipped: \(problem.words)."
    case .cutShort(let song):
      "The file of “\(Song.title(ofFile: song))” ends early or is damaged, so the next song plays."
    case .recording:
      "The music is paused for a recording\(canGoOn ? "; press space to resume" : "; “myna music play” resumes it")."
    case .deviceLost(let name): PlayerProblem.deviceLost(name).sentence(canGoOn: canGoOn)
    case .serverGone: PlayerProblem.serverGone.sentence(canGoOn: canGoOn)
    case .emptied: "The songs in the queue are no longer in your music."
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
    case .missing: "its file or its disk is missing"
    case .undecodable: "no installed program can decode it"
    case .forbidden: "you don’t have permission to read its file"
    case .unmade:
      "its sound could not be generated; make sure that the disk has space and that the cache folder is writable"
    }
  }
}

extension FolderListingProblems {
  var sentences: [String] {
    unavailable.map {
      "The folder “\($0)” cannot be read right now; its songs stay listed, and play when it is back."
    }
  }
}
