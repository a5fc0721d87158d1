import MynaAudio
import MynaMusic
import SoundFiles

/// A song that was handed to the player.
struct QueuedSong: Sendable {
  /// Its place among the songs of the order, which stays when that is shuffled.
  var songIndex: Int
  let song: SongID
  let path: String
  var loudness: SongLoudness

  /// Finds the file of the song at a place in the order.
  init(
    _ order: PlayOrder, at index: Int, _ resolve: MusicPlayer.Resolver
  ) throws(UnplayableSong) {
    (songIndex, song) = (order.songIndex(at: index), order.song(at: index))
    let found = try resolve(song)
    (path, loudness) = (found.path, found.loudness)
  }

  /// The item that the player gets.
  func item(_ id: Int, gain: Double) -> SequenceItem {
    SequenceItem(id: id, path: path, gain: gain)
  }
}

extension SongProblem {
  /// Why a song's file cannot be opened.
  init(_ error: RenderError) {
    switch error {
    case .file(.notFound), .file(.notRegularFile), .file(.isFolder): self = .missing
    case .file(.notPermitted): self = .forbidden
    default: self = .undecodable
    }
  }
}
