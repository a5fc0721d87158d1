import MynaAudio
import MynaMusic
import Threads

struct MusicPlayerServices: Sendable {
  let resolve: MusicPlayer.Resolver
  let measure:
    @Sendable (_ path: String, _ shouldContinue: @escaping @Sendable () -> Bool) throws(RenderError)
      -> SongLoudness
  let onMeasured: @Sendable (SongID, SongLoudness) -> Void
  let time: any TimeSource
  let opening = SerialThread(label: "Myna.Music.Opening", isUrgent: true)
  let preparing = SerialThread(label: "Myna.Music.Preparing")
  let measuring = SerialThread(label: "Myna.Music.Measuring")
}
