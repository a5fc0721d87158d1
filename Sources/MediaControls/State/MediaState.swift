/// The state of a player, as published to other programs.
package struct MediaState: Equatable, Sendable {
  /// The playback state.
  package enum Playback: String, CaseIterable, Sendable {
    case playing = "Playing"
    case paused = "Paused"
    case stopped = "Stopped"
  }

  /// The repeat mode.
  package enum Repetition: String, CaseIterable, Sendable {
    case none = "None"
    case item = "Track"
    case all = "Playlist"
  }

  /// The playback state.
  package var playback = Playback.stopped
  /// The current item; nil if there is none.
  package var item: MediaItem?
  /// The position in seconds at the time when this value is passed to `update`.
  package var position = 0.0
  /// The playback speed; 1 is normal.
  package var rate = 1.0
  /// The speeds that can be set.
  package var rates = 1.0...1.0
  /// The linear volume; 1 leaves the sound unchanged.
  package var volume = 1.0
  /// The repeat mode.
  package var repetition = Repetition.none
  /// Whether the items are shuffled.
  package var isShuffled = false
  /// Whether there is something to play.
  package var canPlay = false
  /// Whether playback can be paused.
  package var canPause = false
  /// Whether the position can be changed.
  package var canSeek = false
  /// Whether there is a next item.
  package var canGoNext = false
  /// Whether there is a previous item.
  package var canGoPrevious = false

  /// Creates the state of a player with nothing to play.
  package init() {}

  /// Returns the same state with the item's details replaced by `title`.
  ///
  /// The desktop's lock screen shows title and artwork to anyone who passes by, which is not wanted
  /// for every recording. The controls work as before.
  package func hidingItem(behind title: String) -> MediaState {
    var state = self
    state.item = item.map { MediaItem(id: $0.id, title: title) }
    return state
  }
}
