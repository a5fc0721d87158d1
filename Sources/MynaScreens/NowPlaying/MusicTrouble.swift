import AudioDevices
package import MynaAudio
package import MynaMusic

/// Obstacles to playing music, present or past; songs by their titles.
package enum MusicTrouble: Equatable, Sendable {
  /// A song cannot be played, and the next one is.
  case skipped(title: String, SongProblem)
  /// The file of a song ended early, and the next one plays.
  case cutShort(title: String)
  /// The music is paused since a recording began.
  case recording
  /// The device it was told to use is gone; this is its name.
  case deviceLost(String)
  /// The sound server is gone, or the device failed.
  case serverGone
  /// All songs that were to be played have left the catalog.
  case emptied
  /// There are no songs to play.
  case nothingToPlay
  /// None of the songs can be played; this one was asked for.
  case unplayable(title: String, SongProblem)
  /// It could not be begun or changed.
  case player(PlayerError)
  /// The catalog cannot be asked.
  case catalog(MusicError)

  /// Whether it is over as soon as there is a sound server, or a speaker, or the library that leads to them.
  var isOfServer: Bool {
    switch self {
    case .serverGone, .player(.device(.noLibrary)), .player(.device(.noServer)),
      .player(.device(.noDevice)):
      true
    default: false
    }
  }
}
