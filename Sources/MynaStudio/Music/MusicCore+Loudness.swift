import MynaAudio
import MynaMusic
import Threads

extension MusicCore {
  /// Whether an album plays in its order, whose songs keep their differences.
  var playsAlbum: Bool { isAlbum && !order.isShuffled }

  /// The linear gain of a song.
  func gain(of song: QueuedSong) -> Double {
    isLoudnessMatched ? song.loudness.gain(isAlbum: playsAlbum) : 1
  }

  /// Makes songs equally loud, or leaves them as they are.
  func setLoudnessMatched(_ isMatched: Bool) {
    guard isMatched != isLoudnessMatched else { return }
    isLoudnessMatched = isMatched
    sounds.setGains(queued.mapValues(gain(of:)))
    // What is being prepared would have the gain of before.
    changeNext()
    for id in queued.keys { measure(id) }
    isQueueUnsaved = true
  }

  /// Has a song measured of which something is not known.
  func measure(_ id: Int) {
    guard isLoudnessMatched, let song = queued[id], song.loudness.isIncomplete else { return }
    wants.want(Set(queued.keys))
    let (wants, work, enqueue) = (wants, work, enqueue)
    work.measuring.async {
      guard wants.wants(id) else { return }
      let measured: SongLoudness
      do throws(RenderError) {
        measured = try work.measure(song.path) { wants.wants(id) }
      } catch {
        // It is not wanted any more, or cannot be read to its end, which is told when it is heard.
        return
      }
      let loudness = song.loudness.completed(by: measured)
      work.onMeasured(song.song, loudness)
      enqueue { core in core.didMeasure(id, loudness) }
    }
  }

  private func didMeasure(_ id: Int, _ loudness: SongLoudness) {
    guard var song = queued[id] else { return }
    song.loudness = loudness
    queued[id] = song
    // A song that is heard stays as loud as it began.
    if id != heard { sounds.setGains([id: gain(of: song)]) }
    catchUp()
  }
}
