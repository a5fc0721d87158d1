public import MynaAudio
public import MynaDSP
public import MynaMusic

/// The state of a music player at a moment, as a screen shows it.
public struct MusicStatus: Equatable, Sendable {
  /// The activities of a music player.
  public enum State: Equatable, Sendable {
    /// Nothing; it would play the song from its beginning.
    case stopped
    case playing
    /// It would go on from `position`.
    case paused
  }

  /// The present activity.
  public var state = State.stopped
  /// The song that is heard, or would be; nil if the queue is empty.
  public var song: SongID?
  /// Seconds into it of what is heard now.
  public var position = 0.0
  /// Seconds of it; nil as long as its file was not opened, or does not say.
  public var duration: Double?
  /// Its place in the order of playing, from 0.
  public var index = 0
  /// The number of songs in the queue.
  public var count = 0
  /// Whether the order of playing is by chance.
  public var isShuffled = false
  /// The repeat mode: what follows the last song, and each song.
  public var repeatMode = RepeatMode.off
  /// Linear gain.
  public var volume = 1.0
  /// The effect that all songs go through.
  public var chain = EffectChain(name: "", units: [])
  /// Whether songs are made equally loud.
  public var isLoudnessMatched = true
  /// Why a song was skipped or the music paused by itself; nil again when the person has it play.
  public var problem: MusicProblem?
  /// Why queue and position could not be written, and would be lost.
  public var savingTrouble: StudioError?

  /// A player with an empty queue.
  public init() {}
}

/// A notice about the music for the person.
public enum MusicProblem: Equatable, Sendable {
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
public enum MusicStep: Equatable, Sendable {
  /// An end of the queue.
  public enum End: Equatable, Sendable { case first, last }

  /// It is the turn of another song.
  case moved
  /// There is none at this end, so nothing has changed.
  case at(End)

  /// This is the first song.
  public static var atFirst: MusicStep { .at(.first) }
  /// This is the last song.
  public static var atLast: MusicStep { .at(.last) }
}

/// Why a music player did not do what it was asked.
public enum MusicPlayerError: Error, Equatable, Sendable {
  /// There is no song in the queue.
  case nothingToPlay
  /// Neither this song, which was asked for, nor those behind it can be played.
  case unplayable(SongID, SongProblem)
  case player(PlayerError)
}
