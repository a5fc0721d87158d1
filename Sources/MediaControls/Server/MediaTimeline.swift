/// Extrapolates a player's position from its last update.
struct MediaTimeline {
  /// The position at the last update and the time of that update, both in seconds.
  var position = 0.0
  var moment = 0.0
  /// The number of seconds that the item advances per second; 0 unless the item is playing.
  var speed = 0.0
  var end: Double?

  init() {}

  init(_ state: MediaState, at moment: Double) {
    (position, self.moment) = (state.position, moment)
    speed = state.playback == .playing ? state.rate : 0
    end = state.item?.duration
  }

  func position(at moment: Double) -> Double {
    let position = max(0, position + speed * (moment - self.moment))
    return end.map { min(position, max(0, $0)) } ?? position
  }
}
