import Foundation

/// A virtual speaker whose every frame the test takes, at the speed of a real one; it stands still while nobody plays.
public final class PacedSpeaker: @unchecked Sendable {
  /// Its id.
  public let name: String
  /// Hertz.
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

  /// All that it has played since it was plugged in, or since `forget`.
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

  /// Frames that it has played since.
  public var frameCount: Int { condition.withLock { bytes.count } / 4 / channelCount }

  /// Forgets what it has played.
  public func forget() { condition.withLock { bytes = Data() } }

  /// Waits until it has played so many seconds more, and says whether it did.
  @discardableResult public func goesOn(for seconds: Double, timeout: Double = 60) -> Bool {
    let goal = frameCount + Int(seconds * Double(sampleRate))
    return waitUntil(timeout: timeout) { frameCount >= goal }
  }

  /// Takes nothing while `body` runs, as if time stood still for the speaker.
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

  /// Whether nothing is on its way to it.
  var isEmpty: Bool { pipe.byteCount == 0 }

  /// Ends it, when its module is gone.
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
