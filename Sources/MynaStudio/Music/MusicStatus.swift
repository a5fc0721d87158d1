package import MynaAudio
package import MynaDSP
package import MynaMusic

/// The state of a music player at a moment, as a screen shows it.
package struct MusicStatus: Equatable, Sendable {
  /// The activities of a music player.
  package enum State: Equatable, Sendable {
    /// Nothing; it would play the song from its beginning.
    case stopped
    case playing
    /// It would go on from `position`.
    case paused
  }

  /// The present activity.
  package var state = State.stopped
  /// The song that is heard, or would be; nil if the queue is empty.
  package var song: SongID?
  /// Seconds into it of what is heard now.
  package var position = 0.0
  /// Seconds of it; nil as long as its file was not opened, or does not say.
  package var duration: Double?
  /// Its place in the order of playing, from 0.
  package var index = 0
  /// The number of songs in the queue.
  package var count = 0
  /// Whether the order of playing is by chance.
  package var isShuffled = false
  /// The repeat mode: what follows the last song, and each song.
  package var repeatMode = RepeatMode.off
  /// Linear gain.
  package var volume = 1.0
  /// The effect that all songs go through.
  package var chain = EffectChain(name: "", units: [])
  /// Whether songs are made equally loud.
  package var isLoudnessMatched = true
  /// Why a song was skipped or the music paused by itself; nil again when the person has it play.
  package var problem: MusicProblem?
  /// Why queue and position could not be written, and would be lost.
  package var savingProblem: StudioError?

  /// A player with an empty queue.
  package init() {}
}

/// A notice about the music for the person.
package enum MusicProblem: Equatable, Sendable {
  /// The song cannot be played, so the next one is; or nothing, if none can.
  case skipped(SongID, SongProblem)
  /// The file of the song ended early, or could not be read further, so the next one plays.
  case cutShort(SongID)
  /// It paused since a recording began.
  case recording
  /// The device it was told to use is gone; this is its name.
  case deviceLost(String)
  /// The sound server is gone, or the device failed.
  case serverGone
  /// All songs of the queue have left the catalog, so nothing plays.
  case emptied
}

/// The result of going to the next or the previous song.
package enum MusicStep: Equatable, Sendable {
  /// An end of the queue.
  package enum End: Equatable, Sendable { case first, last }

  /// It is the turn of another song.
  case moved
  /// There is none at this end, so nothing has changed.
  case at(End)

  /// This is the first song.
  package static var atFirst: MusicStep { .at(.first) }
  /// This is the last song.
  package static var atLast: MusicStep { .at(.last) }
}

/// Why a music player did not do what it was asked.
package enum MusicPlayerError: Error, Equatable, Sendable {
  /// There is no song in the queue.
  case nothingToPlay
  /// Neither this song, which was asked for, nor those behind it can be played.
  case unplayable(SongID, SongProblem)
  case player(PlayerError)
}
