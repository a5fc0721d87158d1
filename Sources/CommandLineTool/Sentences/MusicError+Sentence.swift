import MynaAudio
import MynaMusic
import MynaStudio
import Sentences
import Translations

extension MusicError: UserFacingError {
  var sentence: String { message.advising(advice).text }

  private var advice: String? {
    if case .unknownSong = self { tr("“myna music list” shows all songs.") } else { nil }
  }
}

extension MusicPlayerError: UserFacingError {
  var sentence: String {
    switch self {
    case .nothingToPlay:
      paragraph(tr("There are no songs to play."), tr("“myna music list” shows all songs."))
    case .unplayable(let song, let problem): problem.refusing(Song.title(ofFile: song))
    case .player(let error): error.sentence
    }
  }
}

extension MusicInterruption {
  /// Returns the message about the error and its remedy.
  ///
  /// - Parameter canGoOn: whether there is a keyboard with which the user can resume playback.
  func sentence(canGoOn: Bool) -> String {
    switch self {
    case .skipped(let song, let problem): problem.skipping(Song.title(ofFile: song))
    case .cutShort(let song):
      tr(
        "The file for “%1” ends early or is damaged, so Myna skipped to the next song.",
        Song.title(ofFile: song))
    case .recording:
      canGoOn
        ? tr("The music is paused for a recording; press space to resume.")
        : tr("The music is paused for a recording; “myna music play” resumes it.")
    case .deviceLost(let name): PlayerProblem.deviceLost(name).sentence(canGoOn: canGoOn)
    case .serverGone: PlayerProblem.serverGone.sentence(canGoOn: canGoOn)
    case .emptied: tr("The songs in the queue are no longer in your library.")
    }
  }

  /// Whether playback stops until the user takes action.
  var needsPerson: Bool {
    switch self {
    case .skipped, .cutShort, .recording, .emptied: false
    case .deviceLost, .serverGone: true
    }
  }
}

extension FolderListingProblems {
  var sentences: [String] {
    unavailable.map {
      tr(
        "The folder “%1” cannot be read right now; its songs stay in the list, and can be played when the folder is available again.",
        $0)
    }
  }
}
