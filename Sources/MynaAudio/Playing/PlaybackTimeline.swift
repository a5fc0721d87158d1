/// The order in which the frames of a sound are played, with or without a loop.
///
/// Positions keep increasing while a loop repeats, and `frame(at:)` converts a position to a frame
/// of the sound. Until the end of the loop is first reached, positions and frames are equal.
struct PlaybackTimeline: Equatable, Sendable {
  let loopStart: Int
  let loopEnd: Int

  init(loop: Range<Int>? = nil) {
    loopStart = loop?.lowerBound ?? 0
    loopEnd = loop?.upperBound ?? 0
  }

  var hasLoop: Bool { @_noLocks get { loopEnd > loopStart } }

  @_noLocks func frame(at position: Int) -> Int {
    guard hasLoop, position >= loopEnd else { return position }
    return loopStart &+ (position &- loopEnd) % (loopEnd &- loopStart)
  }
}
