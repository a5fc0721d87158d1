import Foundation

/// A virtual microphone that receives exactly the frames the test supplies, and silence afterward.
///
/// Supplied frames wait until a program records; silence does not.
public final class PacedMicrophone: @unchecked Sendable {
  /// The device's ID.
  public let name: String
  /// The sample rate in hertz.
  public let sampleRate: Int
  /// Samples per frame.
  public let channelCount: Int
  /// The number of its module.
  let module: String

  private let pipe: DevicePipe
  private let lock = NSLock()
  /// Interleaved samples.
  private var words: [Float] = []
  /// The number of samples that the server has read.
  private var said = 0
  private var heard = 0
  private var (isHeld, isGone) = (false, false)

  init(
    _ name: String, module: String, file: String, _ flow: DevicePipe.Flow, sampleRate: Int,
    channelCount: Int
  ) throws {
    (self.name, self.module) = (name, module)
    (self.sampleRate, self.channelCount) = (sampleRate, channelCount)
    // Also opened for reading, so that no signal is raised when the server ends.
    pipe = try DevicePipe(file, O_RDWR, flow)
    Thread { [self] in run() }.start()
  }

  /// Appends sound to be recorded, in as many channels as the microphone has.
  public func say(_ signal: Signal) {
    let channels = signal.channels
    precondition(channels.count == channelCount, "\(name) has \(channelCount) channels")
    var frames: [Float] = []
    frames.reserveCapacity(signal.frameCount * channelCount)
    for frame in 0..<signal.frameCount { for channel in channels { frames.append(channel[frame]) } }
    lock.withLock { words += frames }
  }

  /// Discards sound that was not yet read.
  public func hush() { lock.withLock { words.removeLast(words.count - said) } }

  /// The number of frames read by the server, silence included.
  public var frameCount: Int { lock.withLock { heard } }

  /// The number of supplied frames read by the server.
  public var saidCount: Int { lock.withLock { said } / channelCount }

  /// Waits until all supplied sound was read; returns whether it was.
  public func finishes(timeout: Double = 60) -> Bool {
    waitUntil(timeout: timeout) { lock.withLock { said == words.count } && pipe.byteCount == 0 }
  }

  /// Waits until some more seconds were read; returns whether they were.
  public func advance(for seconds: Double, timeout: Double = 60) -> Bool {
    let goal = frameCount + Int(seconds * Double(sampleRate))
    return waitUntil(timeout: timeout) { frameCount >= goal }
  }

  /// Supplies nothing while `body` runs, not even silence.
  public func held<T>(while body: () throws -> T) rethrows -> T {
    lock.withLock { isHeld = true }
    defer { lock.withLock { isHeld = false } }
    return try body()
  }

  /// Ends the microphone after its module was removed.
  func end() { lock.withLock { isGone = true } }

  private func run() {
    var pace = Pace(sampleRate: Double(sampleRate))
    // At most a page at a time, so that writes are atomic.
    let block = min(sampleRate / 100, DevicePipe.page / 4 / channelCount)
    let silence = [Float](repeating: 0, count: block * channelCount)
    while !lock.withLock({ isGone }) {
      let end = lock.withLock { min(words.count, said + silence.count) }
      let samples = lock.withLock { said < end ? Array(words[said..<end]) : silence }
      if lock.withLock({ isHeld }) {
        usleep(5_000)
        continue
      }
      guard pipe.write(samples) else {
        pipe.wait(for: POLLOUT)
        pace.reset()
        continue
      }
      let count = samples.count / channelCount
      lock.withLock {
        said = max(said, min(end, words.count))
        heard += count
      }
      if pipe.flow == .paced { pace.pass(count) }
    }
  }
}
