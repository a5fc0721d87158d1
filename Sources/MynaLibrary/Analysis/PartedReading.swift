import Dispatch
import SoundFiles
import Threads

/// Reads a sound by two threads in turn: while one decodes a part, the other takes in that before it.
///
/// Parts are taken in one after the other, so that the result is that of a single thread. A part stays with the thread that
/// decoded it, and in that processor's cache.
final class PartedReading: @unchecked Sendable {
  enum Outcome {
    case whole, cancelled
    /// Some frames could not be decoded; only reading from the beginning tells what is left.
    case flawed
  }

  /// Samples of a part: long enough that finding its beginning takes no time to speak of.
  static let partSamples = 1 << 18
  /// Sounds of fewer parts are read before another thread has begun.
  private static let fewestParts = 4

  private let lanes: [Lane]
  private let partFrames: Int
  private let partCount: Int
  /// Touched only by the lane whose turn it is.
  private var outcome = Outcome.whole

  /// The state of one of the threads.
  private final class Lane {
    let turn = DispatchSemaphore(value: 0)
    let reader: SoundFileReader
    var samples: [Float]

    init(_ reader: SoundFileReader, sampleCount: Int) {
      self.reader = reader
      samples = [Float](repeating: 0, count: sampleCount)
    }
  }

  /// Opens a file for each thread; nil for one that is short, damaged or not coded in parts.
  init?(path: String, info: SoundFileInfo, partSamples: Int = partSamples) {
    let frames = max(1, partSamples / info.channelCount)
    guard let frameCount = info.frameCount, frameCount / frames >= Self.fewestParts
    else { return nil }
    // A file that is gone by now says so when it is read from the beginning.
    let readers = (0..<2).compactMap { _ in try? SoundFileReader(path: path) }
    guard readers.count == 2,
      readers.allSatisfy({ $0.canReadParts && $0.info.frameCount == frameCount })
    else { return nil }
    (partFrames, partCount) = (frames, (frameCount + frames - 1) / frames)
    lanes = readers.map { Lane($0, sampleCount: frames * info.channelCount) }
  }

  /// Reads it once, on the calling thread and another.
  ///
  /// - Parameter onProgress: called on the calling thread with the share that is done; returning false ends it.
  func read(into tally: SoundTally, onProgress: (Double) -> Bool) -> Outcome {
    let (other, guarded) = (SerialThread(label: "Myna.Decoding"), InTurn(tally))
    lanes[0].turn.signal()
    other.async { self.run(1, into: guarded) { _ in true } }
    run(0, into: guarded, onProgress: onProgress)
    other.sync {}
    return outcome
  }

  /// The tally, which only the lane touches whose turn it is.
  private final class InTurn: @unchecked Sendable {
    let tally: SoundTally

    init(_ tally: SoundTally) { self.tally = tally }
  }

  private func run(_ index: Int, into guarded: InTurn, onProgress: (Double) -> Bool) {
    let (lane, next) = (lanes[index], lanes[(index + 1) % lanes.count])
    for part in stride(from: index, to: partCount, by: lanes.count) {
      let count = lane.reader.readPart(from: part * partFrames, into: &lane.samples)
      lane.turn.wait()
      defer { next.turn.signal() }
      guard case .whole = outcome else { return }
      guard let count else { return outcome = .flawed }
      guarded.tally.append(lane.samples, frameCount: count)
      guard onProgress(guarded.tally.share) else { return outcome = .cancelled }
    }
  }
}
