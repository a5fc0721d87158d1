package import MynaAudio
package import MynaDSP
package import MynaMusic

package struct MusicStatus: Equatable, Sendable {
  package enum State: Equatable, Sendable {
    case stopped
    case playing
    case paused
  }

  package var state = State.stopped
  package var song: SongID?
  package var position = 0.0
  /// The duration of the song in seconds; nil if it is unknown, or if the song's file is not open.
  package var duration: Double?
  package var index = 0
  package var count = 0
  package var isShuffled = false
  package var repeatMode = RepeatMode.off
  package var volume = 1.0
  package var chain = EffectChain(name: "", units: [])
  package var isLoudnessMatched = true
  /// The reason that a song was skipped or that the music paused automatically; nil after the next
  /// request to play.
  package var problem: MusicInterruption?
  package var savingProblem: StudioError?

  package init() {}
}

package enum MusicInterruption: Equatable, Sendable {
  /// The song cannot be played and was skipped.
  ///
  /// If no song can be played, the music stops.
  case skipped(SongID, SongProblem)
  /// The song's file ended early or became unreadable, so the next song is played.
  case cutShort(SongID)
  /// The music paused because a recording started.
  case recording
  /// The selected output device, which has this name, was removed.
  case deviceLost(String)
  /// The sound server has stopped, or the device has failed.
  case serverGone
  /// All songs in the queue were removed from the catalog, so nothing is playing.
  case emptied
}

package enum MusicStep: Equatable, Sendable {
  package enum QueueEnd: Equatable, Sendable { case first, last }

  case moved
  /// There are no more songs in this direction, so nothing has changed.
  case at(QueueEnd)

  package static var atFirst: MusicStep { .at(.first) }
  package static var atLast: MusicStep { .at(.last) }
}

package enum MusicPlayerError: Error, Equatable, Sendable {
  case nothingToPlay
  /// The requested song cannot be played, and neither can the songs after it.
  case unplayable(SongID, SongProblem)
  case player(PlayerError)
}
