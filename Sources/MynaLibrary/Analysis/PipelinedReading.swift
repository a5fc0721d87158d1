import Dispatch
import SoundFiles
import Threads

/// Reads an audio file on two threads that take turns.
///
/// While one thread decodes a part of the file, the other processes the previous part. Parts are
/// processed in order, so the result is the same as with a single thread. Each part is processed by
/// the thread that decoded it, while the samples are still in that processor's cache.
final class PipelinedReading: @unchecked Sendable {
  enum Outcome {
    case whole, cancelled
    /// Some frames could not be decoded.
    ///
    /// The valid frames can be found only by reading from the start.
    case flawed
  }

  /// The number of samples in a part, large enough that the time for seeking to its start is
  /// negligible.
  static let partSamples = 1 << 18
  /// The minimum number of parts.
  ///
  /// A file with fewer parts would be read completely before a second thread could start.
  private static let fewestParts = 4

  private let lanes: [Lane]
  private let partFrames: Int
  private let partCount: Int
  /// The result so far, used only by the thread whose turn it is.
  private var outcome = Outcome.whole

  private final class Lane {
    let turn = DispatchSemaphore(value: 0)
    let reader: SoundFileReader
    var samples: [Float]

    init(_ reader: SoundFileReader, sampleCount: Int) {
      self.reader = reader
      samples = [Float](repeating: 0, count: sampleCount)
    }
  }

  init?(path: String, info: SoundFileInfo, partSamples: Int = partSamples) {
    let frames = max(1, partSamples / info.channelCount)
    guard let frameCount = info.frameCount, frameCount / frames >= Self.fewestParts
    else { return nil }
    // If the file has disappeared, reading from the start reports the error.
    let readers = (0..<2).compactMap { _ in try? SoundFileReader(path: path) }
    guard readers.count == 2,
      readers.allSatisfy({ $0.canReadParts && $0.info.frameCount == frameCount })
    else { return nil }
    (partFrames, partCount) = (frames, (frameCount + frames - 1) / frames)
    lanes = readers.map { Lane($0, sampleCount: frames * info.channelCount) }
  }

  func read(into analyzer: SoundAnalyzer, onProgress: (Double) -> Bool) -> Outcome {
    let (other, guarded) = (SerialThread(label: "Myna.Decoding"), SharedAnalyzer(analyzer))
    lanes[0].turn.signal()
    other.async { self.run(1, into: guarded) { _ in true } }
    run(0, into: guarded, onProgress: onProgress)
    other.sync {}
    return outcome
  }

  /// The analyzer, used only by the thread whose turn it is.
  private final class SharedAnalyzer: @unchecked Sendable {
    let analyzer: SoundAnalyzer

    init(_ analyzer: SoundAnalyzer) { self.analyzer = analyzer }
  }

  private func run(_ index: Int, into guarded: SharedAnalyzer, onProgress: (Double) -> Bool) {
    let (lane, next) = (lanes[index], lanes[(index + 1) % lanes.count])
    for part in stride(from: index, to: partCount, by: lanes.count) {
      let count = lane.reader.readPart(from: part * partFrames, into: &lane.samples)
      lane.turn.wait()
      defer { next.turn.signal() }
      guard case .whole = outcome else { return }
      guard let count else { return outcome = .flawed }
      guarded.analyzer.append(lane.samples, frameCount: count)
      guard onProgress(guarded.analyzer.progress) else { return outcome = .cancelled }
    }
  }
}
