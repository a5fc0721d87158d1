package struct MediaState: Equatable, Sendable {
  package enum Playback: String, CaseIterable, Sendable {
    case playing = "Playing"
    case paused = "Paused"
    case stopped = "Stopped"
  }

  package enum Repetition: String, CaseIterable, Sendable {
    case none = "None"
    case item = "Track"
    case all = "Playlist"
  }

  package var playback = Playback.stopped
  package var item: MediaItem?
  /// The playback position, in seconds, when this state is passed to `update`.
  package var position = 0.0
  package var rate = 1.0
  package var rates = 1.0...1.0
  /// The linear volume; 1 leaves the audio unchanged.
  package var volume = 1.0
  package var repetition = Repetition.none
  package var isShuffled = false
  package var canPlay = false
  package var canPause = false
  package var canSeek = false
  package var canGoNext = false
  package var canGoPrevious = false

  package init() {}

  /// Returns a copy of the state that shows `title` and hides everything else about the item.
  ///
  /// The desktop's lock screen shows the title and artwork to anyone who passes by, which may not
  /// be desirable for some recordings. Hiding the item doesn't affect the playback controls.
  package func hidingItem(behind title: String) -> MediaState {
    var state = self
    state.item = item.map { MediaItem(id: $0.id, title: title) }
    return state
  }
}
