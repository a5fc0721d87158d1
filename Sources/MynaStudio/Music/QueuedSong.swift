import MynaAudio
import MynaMusic
import SoundFiles

struct QueuedSong: Sendable {
  /// The index in the unshuffled list of songs, which shuffling does not change.
  var songIndex: Int
  let song: SongID
  let path: String
  var loudness: SongLoudness

  init(
    _ order: PlayOrder, at index: Int, _ resolve: MusicPlayer.Resolver
  ) throws(UnplayableSong) {
    (songIndex, song) = (order.songIndex(at: index), order.song(at: index))
    let found = try resolve(song)
    (path, loudness) = (found.path, found.loudness)
  }

  func item(_ id: Int, gain: Double) -> SequenceItem {
    SequenceItem(id: id, path: path, gain: gain)
  }
}

extension SongProblem {
  init(_ error: RenderError) {
    switch error {
    case .file(.notFound), .file(.notRegularFile), .file(.isFolder): self = .missing
    case .file(.notPermitted): self = .forbidden
    default: self = .undecodable
    }
  }
}
