/// The position of a player, by the clock, since it was last told.
struct MediaTimeline {
  /// The position and the moment at which it was right, both in seconds.
  var position = 0.0
  var moment = 0.0
  /// Seconds of the item that pass in a second.
  var speed = 0.0
  /// The end of the item; nil if unknown.
  var end: Double?

  init() {}

  /// A player in a state that is handed over at a moment.
  init(_ state: MediaState, at moment: Double) {
    (position, self.moment) = (state.position, moment)
    speed = state.playback == .playing ? state.rate : 0
    end = state.item?.duration
  }

  /// The position at a moment.
  func position(at moment: Double) -> Double {
    let position = max(0, position + speed * (moment - self.moment))
    return end.map { min(position, max(0, $0)) } ?? position
  }
}
