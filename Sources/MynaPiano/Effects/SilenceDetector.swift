import MynaDSP

struct SilenceDetector: Sendable {
  private let patience: Int
  private var silentFrames = 0

  init(patience: Int) { self.patience = patience }

  @_noLocks mutating func isOver(with buffer: borrowing AudioBuffer) -> Bool {
    for frame in 0..<buffer.frameCount where buffer[0, frame] != 0 || buffer[1, frame] != 0 {
      silentFrames = 0
      return false
    }
    if silentFrames < patience { silentFrames &+= buffer.frameCount }
    return silentFrames >= patience
  }
}
