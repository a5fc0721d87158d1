import Files
import MynaAudio
import MynaMusic

extension MusicPlayerError: DescribedError {
  package var description: String {
    switch self {
    case .nothingToPlay: "There is no song in the queue; add one to play it."
    case .unplayable(let song, let problem): UnplayableSong(song, problem).description
    case .player(let error): error.description
    }
  }
}

extension UnplayableSong: DescribedError {
  package var description: String {
    "The song \(song.name.quoted) cannot be played because \(reason.clause); choose another song."
  }
}
