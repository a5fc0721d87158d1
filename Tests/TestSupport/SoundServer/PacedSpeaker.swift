import Foundation

/// A virtual speaker whose frames the test reads at the speed of a real one.
///
/// It stops during silence without a player.
public final class PacedSpeaker: @unchecked Sendable {
  /// The device's ID.
  public let name: String
  /// The sample rate in hertz.
  public let sampleRate: Int
  /// Samples per frame.
  public let channelCount: Int
  /// The number of its module.
  let module: String

  private let pipe: DevicePipe
  private let condition = NSCondition()
  private var bytes = Data()
  private var isHeld = false
  private var isGone = false

  init(
    _ name: String, module: String, file: String, _ flow: DevicePipe.Flow, sampleRate: Int,
    channelCount: Int
  ) throws {
    (self.name, self.module) = (name, module)
    (self.sampleRate, self.channelCount) = (sampleRate, channelCount)
    pipe = try DevicePipe(file, O_RDONLY, flow)
    Thread { [self] in run() }.start()
  }

  /// All sound played since the speaker was plugged in, or since `forget`.
  public var played: Signal {
    let bytes = condition.withLock { self.bytes }
    let frames = bytes.count / 4 / channelCount
    return bytes.withUnsafeBytes { bytes in
      Signal(
        (0..<channelCount).map { channel in
          (0..<frames).map {
            bytes.loadUnaligned(
              fromByteOffset: ($0 * channelCount + channel) * 4, as: Float.self)
          }
        }, sampleRate: Double(sampleRate))
    }
  }

  /// The number of frames in `played`.
  public var frameCount: Int { condition.withLock { bytes.count } / 4 / channelCount }

  /// Discards the sound played so far.
  public func forget() { condition.withLock { bytes = Data() } }

  /// Waits until some more seconds were played; returns whether they were.
  @discardableResult public func advance(for seconds: Double, timeout: Double = 60) -> Bool {
    let goal = frameCount + Int(seconds * Double(sampleRate))
    return waitUntil(timeout: timeout) { frameCount >= goal }
  }

  /// Reads nothing while `body` runs, as if the speaker's time stood still.
  public func held<T>(while body: () throws -> T) rethrows -> T {
    condition.withLock { isHeld = true }
    defer {
      condition.withLock {
        isHeld = false
        condition.broadcast()
      }
    }
    return try body()
  }

  /// Whether no sound is in transit to the speaker.
  var isEmpty: Bool { pipe.byteCount == 0 }

  /// Ends the speaker after its module was removed.
  func end() {
    condition.withLock {
      isGone = true
      condition.broadcast()
    }
  }

  private func run() {
    var pace = Pace(sampleRate: Double(sampleRate))
    while true {
      condition.lock()
      while isHeld, !isGone { condition.wait() }
      let isOver = isGone
      condition.unlock()
      if isOver { return }
      guard let new = pipe.read() else {
        pipe.wait(for: POLLIN)
        pace.reset()
        continue
      }
      condition.withLock { bytes += new }
      if pipe.flow == .paced { pace.pass(new.count / 4 / channelCount) }
    }
  }
}
