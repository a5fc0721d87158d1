import AudioDevices
package import MynaAudio
package import MynaMusic

package enum MusicPlaybackProblem: Equatable, Sendable {
  case skipped(title: String, SongProblem)
  /// A song's file ended early, so the next song plays.
  case cutShort(title: String)
  case recording
  case deviceLost(String)
  /// The sound server has stopped, or the device has failed.
  case serverGone
  case emptied
  case nothingToPlay
  /// None of the songs in the queue can be played; this is the requested song.
  case unplayable(title: String, SongProblem)
  case player(PlayerError)
  case catalog(MusicError)

  /// Whether the problem ends when a sound server, an output device, or the missing library becomes
  /// available.
  var isOfServer: Bool {
    switch self {
    case .serverGone, .player(.device(.noLibrary)), .player(.device(.noServer)),
      .player(.device(.noDevice)):
      true
    default: false
    }
  }
}
