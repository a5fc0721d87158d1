/// Detects when a microphone has delivered nothing for a while and computes how much audio is
/// missing.
///
/// A busy sound server can deliver buffered frames late, so the missing audio is computed one
/// second after frames start arriving again.
struct StallDetector {
  private(set) var missing = 0.0
  private let sampleRate: Double
  private var lastTime: Double
  private var isRunning: Bool
  private var stall: (began: Double, ended: Double, frames: Int)?

  /// The time between two blocks, in seconds, above which the sound server is considered stalled.
  private static let shortest = 0.5
  private static let settling = 1.0

  /// - Parameter countsStart: whether the time before the first frames can be missing.
  init(sampleRate: Double, now: Double, countsStart: Bool = true) {
    (self.sampleRate, lastTime, isRunning) = (sampleRate, now, countsStart)
  }

  func silence(now: Double) -> Double? { now - lastTime > 2 * Self.shortest ? now - lastTime : nil }

  mutating func recordArrival(frameCount: Int, now: Double) {
    guard frameCount > 0 else { return }
    if isRunning, now - lastTime > Self.shortest {
      stall = (stall?.began ?? lastTime, now, stall?.frames ?? 0)
    }
    stall?.frames += frameCount
    (lastTime, isRunning) = (now, true)
    if let stall, now - stall.ended > Self.settling { settle(now: now) }
  }

  mutating func recordLoss(now: Double) {
    stall = (stall?.began ?? lastTime, now, stall?.frames ?? 0)
  }

  mutating func finish(now: Double) {
    if isRunning, now - lastTime > Self.shortest {
      stall = (stall?.began ?? lastTime, now, stall?.frames ?? 0)
    }
    settle(now: now)
  }

  private mutating func settle(now: Double) {
    guard let stall else { return }
    missing += max(0, now - stall.began - Double(stall.frames) / sampleRate)
    self.stall = nil
  }
}
