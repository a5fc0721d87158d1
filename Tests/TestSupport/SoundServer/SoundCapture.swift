import Foundation

/// A running capture of a sink's output.
public final class SoundCapture {
  private let child: Child
  private let file: String
  private let sampleRate: Int
  private let channelCount: Int

  init(
    source: String, sampleRate: Int, channelCount: Int, file: String, environment: [String: String]
  ) throws {
    (self.file, self.sampleRate, self.channelCount) = (file, sampleRate, channelCount)
    child = try Child(
      [
        "parec", "--raw", "--device=\(source)", "--format=float32le", "--rate=\(sampleRate)",
        "--channels=\(channelCount)", "--latency-msec=20",
      ], environment: environment, output: file)
    guard waitUntil({ byteCount > 0 || !child.isRunning }), child.isRunning else {
      throw ServerFailure(words: "parec \(source) captured nothing")
    }
  }

  deinit { unlink(file) }

  /// Ends the capture and returns the captured sound.
  public func stop() throws -> Signal {
    // Only SIGINT makes it write its remaining data.
    child.signal(SIGINT)
    child.wait()
    let data = try Data(contentsOf: URL(fileURLWithPath: file))
    let samples = data.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self) }
    }
    let frames = samples.count / channelCount
    return Signal(
      (0..<channelCount).map { channel in
        (0..<frames).map { samples[$0 * channelCount + channel] }
      }, sampleRate: Double(sampleRate))
  }

  /// The number of frames captured so far.
  public var frameCount: Int { byteCount / 4 / channelCount }

  /// Waits until some more seconds were captured; returns whether they were.
  @discardableResult public func advance(for seconds: Double) -> Bool {
    let goal = frameCount + Int(seconds * Double(sampleRate))
    return waitUntil(timeout: seconds + 20) { frameCount >= goal }
  }

  private var byteCount: Int {
    var information = stat()
    return stat(file, &information) == 0 ? Int(information.st_size) : 0
  }
}
