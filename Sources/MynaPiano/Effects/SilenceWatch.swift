import MynaDSP

/// Tells that an instrument has been silent for so long that nothing of it is left in what follows it.
struct SilenceWatch: Sendable {
  private let patience: Int
  private var silentFrames = 0

  /// Creates a watch for processors that sound on for a number of frames.
  init(patience: Int) { self.patience = patience }

  /// Returns whether this block is silent, and as much before it.
  @_noLocks mutating func isOver(with buffer: borrowing AudioBuffer) -> Bool {
    for frame in 0..<buffer.frameCount where buffer[0, frame] != 0 || buffer[1, frame] != 0 {
      silentFrames = 0
      return false
    }
    if silentFrames < patience { silentFrames &+= buffer.frameCount }
    return silentFrames >= patience
  }
}
