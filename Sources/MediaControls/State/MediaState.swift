/// The state of a player, as others on the desktop are told.
public struct MediaState: Equatable, Sendable {
  /// Whether it plays.
  public enum Playback: String, CaseIterable, Sendable {
    case playing = "Playing"
    case paused = "Paused"
    case stopped = "Stopped"
  }

  /// The repeat modes.
  public enum Repetition: String, CaseIterable, Sendable {
    case none = "None"
    /// The same item.
    case item = "Track"
    /// All items.
    case all = "Playlist"
  }

  /// Whether it plays.
  public var playback = Playback.stopped
  /// The item that is played; nil for none.
  public var item: MediaItem?
  /// Seconds from the beginning of the item, at the moment when this value is handed over.
  public var position = 0.0
  /// The speed; 1 is as recorded.
  public var rate = 1.0
  /// The rates that it can be set to.
  public var rates = 1.0...1.0
  /// The volume, linear; 1 leaves the sound as it is.
  public var volume = 1.0
  /// The repeat mode.
  public var repetition = Repetition.none
  /// Whether items are played in another order than they are listed in.
  public var isShuffled = false
  /// Whether there is something to play.
  public var canPlay = false
  /// Whether what plays can be paused.
  public var canPause = false
  /// Whether the position can be changed.
  public var canSeek = false
  /// Whether there is an item after this one.
  public var canGoNext = false
  /// Whether there is an item before this one.
  public var canGoPrevious = false

  /// A player that has nothing to play.
  public init() {}

  /// Returns the same state without anything that tells what is played.
  ///
  /// The lock screen of a desktop shows title and picture to whoever passes by, which not every recording is meant for. Buttons
  /// work as before.
  public func hidingItem(behind title: String) -> MediaState {
    var state = self
    state.item = item.map { MediaItem(id: $0.id, title: title) }
    return state
  }
}
