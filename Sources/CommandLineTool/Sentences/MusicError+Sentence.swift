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
      "The list of your music “\(path)” cannot be used (\(reason.words)); end other programs of Myna and try again."
    case .newerIndex(let path):
      "The list of your music “\(path)” was made by a newer version of Myna; install that version."
    case .unknownSong(let song):
      "“\(song.name)” is no longer among your songs; “myna music list” shows them."
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
  /// - Parameter canGoOn: whether a keyboard is there, so that the user can resume.
  func sentence(canGoOn: Bool) -> String {
    switch self {
    case .skipped(let song, let problem):
      "“\(Song.title(ofFile: song))” was left out: \(problem.words)."
    case .cutShort(let song):
      "The file of “\(Song.title(ofFile: song))” ends early or is damaged, so the next song plays."
    case .recording:
      "The music waits for a recording\(canGoOn ? "; press space to go on" : "; “myna music play” goes on")."
    case .deviceLost(let name): PlayerProblem.deviceLost(name).sentence(canGoOn: canGoOn)
    case .serverGone: PlayerProblem.serverGone.sentence(canGoOn: canGoOn)
    case .emptied: "The songs that were to be played are not in your music any more."
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
    case .missing: "its file is gone, or the disk that it is on"
    case .undecodable: "nothing that is installed can decode it"
    case .forbidden: "its file may not be read"
    case .unmade:
      "its sound could not be made; see that the disk has room, and that the folder for caches can be written"
    }
  }
}

extension FolderFindings {
  /// The folders that could not be listed.
  var sentences: [String] {
    unavailable.map {
      "The folder “\($0)” cannot be read now; its songs are listed, and play when it is back."
    }
  }
}
