/// Extrapolates the position of a player from its last update.
struct MediaTimeline {
  /// The last position and the time of its update, both in seconds.
  var position = 0.0
  var moment = 0.0
  /// Seconds of the item per second; 0 unless playing.
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
