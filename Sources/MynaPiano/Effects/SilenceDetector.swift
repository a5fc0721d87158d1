import MynaDSP

/// Detects that an instrument has been silent long enough for the effects after it to have decayed.
struct SilenceDetector: Sendable {
  private let patience: Int
  private var silentFrames = 0

  init(patience: Int) { self.patience = patience }

  /// Returns whether this block, and `patience` frames of blocks up to it, are silent.
  @_noLocks mutating func isOver(with buffer: borrowing AudioBuffer) -> Bool {
    for frame in 0..<buffer.frameCount where buffer[0, frame] != 0 || buffer[1, frame] != 0 {
      silentFrames = 0
      return false
    }
    if silentFrames < patience { silentFrames &+= buffer.frameCount }
    return silentFrames >= patience
  }
}
