/// The order of a sound's frames: straight on, or round and round a loop.
///
/// Playing counts on without end; `frame(at:)` says where in the sound that is. Up to the end of the loop
/// the two are the same.
struct Timeline: Equatable, Sendable {
  /// The loop's first frame and the one after its last; equal where there is no loop.
  let loopStart: Int
  let loopEnd: Int

  init(loop: Range<Int>? = nil) {
    loopStart = loop?.lowerBound ?? 0
    loopEnd = loop?.upperBound ?? 0
  }

  var hasLoop: Bool { @_noLocks get { loopEnd > loopStart } }

  /// The frame of the sound that is played at `position`.
  @_noLocks func frame(at position: Int) -> Int {
    guard hasLoop, position >= loopEnd else { return position }
    return loopStart &+ (position &- loopEnd) % (loopEnd &- loopStart)
  }
}
