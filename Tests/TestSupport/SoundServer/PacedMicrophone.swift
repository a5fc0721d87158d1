import Foundation

/// A virtual microphone that hears what the test says, frame by frame, and silence when that is over.
///
/// What is said waits until somebody listens; silence does not.
public final class PacedMicrophone: @unchecked Sendable {
  /// Its id.
  public let name: String
  /// Hertz.
  public let sampleRate: Int
  /// Samples per frame.
  public let channelCount: Int
  /// The number of its module.
  let module: String

  private let pipe: DevicePipe
  private let lock = NSLock()
  /// Interleaved.
  private var words: [Float] = []
  /// How many of these samples the server took.
  private var said = 0
  private var heard = 0
  private var (isHeld, isGone) = (false, false)

  init(
    _ name: String, module: String, file: String, _ flow: DevicePipe.Flow, sampleRate: Int,
    channelCount: Int
  ) throws {
    (self.name, self.module) = (name, module)
    (self.sampleRate, self.channelCount) = (sampleRate, channelCount)
    // Also to be read, so that nobody is sent a signal when the server has gone.
    pipe = try DevicePipe(file, O_RDWR, flow)
    Thread { [self] in run() }.start()
  }

  /// Says something behind what is still to be said, in as many channels as it has.
  public func say(_ signal: Signal) {
    let channels = signal.channels
    precondition(channels.count == channelCount, "\(name) has \(channelCount) channels")
    var frames: [Float] = []
    frames.reserveCapacity(signal.frameCount * channelCount)
    for frame in 0..<signal.frameCount { for channel in channels { frames.append(channel[frame]) } }
    lock.withLock { words += frames }
  }

  /// Says nothing more.
  public func hush() { lock.withLock { words.removeLast(words.count - said) } }

  /// Frames that the server took so far, silence among them.
  public var frameCount: Int { lock.withLock { heard } }

  /// Frames of what was to be said that the server took so far.
  public var saidCount: Int { lock.withLock { said } / channelCount }

  /// Waits until all was said and taken, and says whether it was.
  public func finishes(timeout: Double = 60) -> Bool {
    waitUntil(timeout: timeout) { lock.withLock { said == words.count } && pipe.byteCount == 0 }
  }

  /// Waits until so many seconds more were taken, and says whether they were.
  public func goesOn(for seconds: Double, timeout: Double = 60) -> Bool {
    let goal = frameCount + Int(seconds * Double(sampleRate))
    return waitUntil(timeout: timeout) { frameCount >= goal }
  }

  /// Hears nothing while `body` runs, not even silence.
  public func held<T>(while body: () throws -> T) rethrows -> T {
    lock.withLock { isHeld = true }
    defer { lock.withLock { isHeld = false } }
    return try body()
  }

  /// Ends it, when its module is gone.
  func end() { lock.withLock { isGone = true } }

  private func run() {
    var pace = Pace(sampleRate: Double(sampleRate))
    // What is at most a page goes into the pipe whole or not at all.
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
