import MynaAudio
import MynaMusic
import Threads

/// The work that a music player leaves to others, and their threads.
struct MusicWork: Sendable {
  /// Finds the file of a song; may take a second.
  let resolve: MusicPlayer.Resolver
  /// Measures a file, as long as it is wanted.
  let measure:
    @Sendable (_ path: String, _ shouldContinue: @escaping @Sendable () -> Bool) throws(RenderError)
      -> SongLoudness
  /// Takes in what was measured.
  let onMeasured: @Sendable (SongID, SongLoudness) -> Void
  /// The clock that the player ticks by, and that waiting for files goes by.
  let time: any TimeSource
  /// The thread on which the song is opened that was asked for.
  let opening = SerialThread(label: "Myna.Music.Opening", isUrgent: true)
  /// The thread on which the next song is made ready.
  let preparing = SerialThread(label: "Myna.Music.Preparing")
  /// The thread on which songs are measured.
  let measuring = SerialThread(label: "Myna.Music.Measuring")
}
