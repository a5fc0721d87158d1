/// The order in which a sound's frames play, with or without a loop.
///
/// Positions increase without end, and `frame(at:)` converts them to frames of the sound. Up to the
/// end of the loop, positions and frames are equal.
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
