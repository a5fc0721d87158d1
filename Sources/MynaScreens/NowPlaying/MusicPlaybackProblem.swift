import AudioDevices
package import MynaAudio
package import MynaMusic

package enum MusicPlaybackProblem: Equatable, Sendable {
  case skipped(title: String, SongProblem)
  /// The file of a song ended early, so the next one plays.
  case cutShort(title: String)
  case recording
  case deviceLost(String)
  case serverGone
  case emptied
  case nothingToPlay
  /// None of the queued songs can be played; this one was requested.
  case unplayable(title: String, SongProblem)
  case player(PlayerError)
  case catalog(MusicError)

  /// Whether the problem ends when a sound server, a speaker or the missing library is there.
  var isOfServer: Bool {
    switch self {
    case .serverGone, .player(.device(.noLibrary)), .player(.device(.noServer)),
      .player(.device(.noDevice)):
      true
    default: false
    }
  }
}
