/// Notices that a microphone gives nothing for a while, and how much of what was spoken then is missing.
///
/// A server that was busy may hand over later what it kept, so the sum is done a second after frames came again.
struct StallWatch {
  /// Seconds of sound that never came.
  private(set) var missing = 0.0
  private let sampleRate: Double
  private var lastTime: Double
  private var stall: (began: Double, ended: Double, frames: Int)?

  /// A pause between two blocks that is none of a healthy server, in seconds.
  private static let shortest = 0.5
  private static let settling = 1.0

  /// Begins to watch at a time in seconds.
  init(sampleRate: Double, now: Double) {
    (self.sampleRate, lastTime) = (sampleRate, now)
  }

  /// Seconds since the last frames, if that is long enough to say so.
  func silence(now: Double) -> Double? { now - lastTime > 2 * Self.shortest ? now - lastTime : nil }

  /// Notes that frames have come.
  mutating func note(frameCount: Int, now: Double) {
    guard frameCount > 0 else { return }
    if now - lastTime > Self.shortest {
      stall = (stall?.began ?? lastTime, now, stall?.frames ?? 0)
    }
    stall?.frames += frameCount
    lastTime = now
    if let stall, now - stall.ended > Self.settling { settle(now: now) }
  }

  /// Notes that frames were thrown away; the sum is done as after a stall, however short the time.
  mutating func noteLoss(now: Double) {
    stall = (stall?.began ?? lastTime, now, stall?.frames ?? 0)
  }

  /// Does the sum now, since nothing more will come.
  mutating func finish(now: Double) {
    if now - lastTime > Self.shortest {
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
