@testable import MediaControls

extension MediaState {
  /// A song that plays, 20 s from its beginning.
  static let song: MediaState = {
    var state = MediaState()
    var item = MediaItem(id: "/music/für elise.flac", title: "Für Elise")
    (item.artists, item.album, item.duration) = (["A. Pianist", "B. Pianist"], "Bagatelles", 180)
    (item.path, item.artwork) = ("/music/für elise.flac", "/cache/a b.jpg")
    (state.playback, state.item, state.position) = (.playing, item, 20)
    (state.rates, state.volume) = (0.25...4, 0.75)
    (state.canPlay, state.canPause, state.canSeek) = (true, true, true)
    (state.canGoNext, state.canGoPrevious) = (true, true)
    return state
  }()
}
