import MynaAudio
import MynaMusic
import Threads

/// The functions and threads that a music player uses for background work.
struct MusicWork: Sendable {
  /// Returns the playable file of a song; may block for a second.
  let resolve: MusicPlayer.Resolver
  /// Measures the loudness of a file until canceled.
  let measure:
    @Sendable (_ path: String, _ shouldContinue: @escaping @Sendable () -> Bool) throws(RenderError)
      -> SongLoudness
  /// Stores a measured loudness.
  let onMeasured: @Sendable (SongID, SongLoudness) -> Void
  /// The clock for ticks and for waiting for files.
  let time: any TimeSource
  /// The thread that opens a requested song.
  let opening = SerialThread(label: "Myna.Music.Opening", isUrgent: true)
  /// The thread that prepares the next song.
  let preparing = SerialThread(label: "Myna.Music.Preparing")
  /// The thread that measures songs.
  let measuring = SerialThread(label: "Myna.Music.Measuring")
}
