import Glibc
public import MynaDSP
import SoundFiles

/// The waveform and spectrogram of the part of an audio file that has been read so far.
public struct SoundOverview: Equatable, Sendable {
  /// The minimum and maximum sample values over time.
  public private(set) var waveform = WaveformOverview()
  /// The energy in each frequency band over time.
  public private(set) var spectrogram: Spectrogram
  /// The sample rate in hertz.
  public let sampleRate: Double

  /// The duration, in seconds, of the audio read so far.
  public var duration: Double { Double(waveform.frameCount) / sampleRate }

  /// Creates an empty overview.
  public init(sampleRate: Double) {
    self.sampleRate = sampleRate
    spectrogram = Spectrogram(sampleRate: sampleRate)
  }

  /// Reads a file from beginning to end on the calling thread.
  ///
  /// - Parameter onProgress: called with the overview so far whenever it has grown by a third, and
  ///   at the end. Returning false stops reading.
  public static func read(
    _ path: String, onProgress: (SoundOverview) -> Bool
  ) throws(RenderError) {
    try read(path, while: { true }, onProgress)
  }

  /// Reads a whole file without blocking the caller's thread.
  ///
  /// - Parameter onProgress: called on another thread with the overview so far whenever it has
  ///   grown by a third, and at the end.
  /// - Throws: `cancelled` if the task is canceled.
  public nonisolated(nonsending) static func read(
    _ path: String, onProgress: @escaping @Sendable (SoundOverview) -> Void = { _ in }
  ) async throws(RenderError) -> SoundOverview {
    try await awaitRendering(onProgress: { _ in }) { report throws(RenderError) in
      var overview: SoundOverview?
      try read(path, while: { report(()) }) {
        overview = $0
        onProgress($0)
        return report(())
      }
      guard let overview, report(()) else { throw RenderError.cancelled }
      return overview
    }
  }

  private static func read(
    _ path: String, while shouldContinue: () -> Bool, _ onProgress: (SoundOverview) -> Bool
  ) throws(RenderError) {
    let source = try RenderSource(
      path: path, salvages: true, downmixes: true, while: shouldContinue)
    var overview = SoundOverview(sampleRate: source.info.sampleRate)
    var buffer = AudioBuffer(channelCount: source.channelCount, capacity: Pipeline.blockFrames)
    var next = 1 << 19
    while try source.read(into: &buffer, while: shouldContinue) > 0 {
      guard shouldContinue() else { throw .cancelled }
      overview.waveform.append(buffer)
      overview.spectrogram.append(buffer)
      guard overview.waveform.frameCount >= next else { continue }
      next += max(next / 3, 1 << 19)
      guard onProgress(overview) else { return }
    }
    overview.spectrogram.finish()
    _ = onProgress(overview)
  }

  /// Divides a range in seconds into `count` columns.
  public func columns(_ count: Int, in seconds: ClosedRange<Double>) -> [WaveformColumn] {
    waveform.columns(
      count, from: seconds.lowerBound * sampleRate, to: seconds.upperBound * sampleRate)
  }

  /// Returns the ranges, in seconds, in which no sample exceeds `decibels`, in dBFS, for at least
  /// `least` seconds.
  ///
  /// Each range excludes a tenth of a second at both ends, so that removing it doesn't cut off the
  /// surrounding words.
  public func silences(below decibels: Double = -45, least: Double = 0.6) -> [Range<Double>] {
    precondition(least > 0.2, "there must be something left between the ends")
    let bin = WaveformOverview.binFrames
    let count = waveform.frameCount / bin
    let threshold = Float(pow(10, decibels / 20))
    let columns = waveform.columns(count, from: 0, to: Double(count * bin))
    var (found, start) = ([Range<Double>](), Int?.none)
    func close(_ end: Int) {
      guard let first = start else { return }
      start = nil
      let (from, to) = (Double(first * bin) / sampleRate, Double(end * bin) / sampleRate)
      if to - from >= least { found.append(from + 0.1..<to - 0.1) }
    }
    for (index, column) in columns.enumerated() {
      if column.peak >= threshold { close(index) } else if start == nil { start = index }
    }
    close(count)
    return found
  }

  /// Returns the ranges, in seconds, that remain of `whole` after its silences are removed.
  public static func parts(
    of whole: ClosedRange<Double>, without silences: [Range<Double>]
  ) -> [ClosedRange<Double>] {
    var (parts, start) = ([ClosedRange<Double>](), whole.lowerBound)
    for silence in silences
    where silence.upperBound > start && silence.lowerBound < whole.upperBound {
      if silence.lowerBound > start { parts.append(start...silence.lowerBound) }
      start = silence.upperBound
    }
    if start < whole.upperBound { parts.append(start...whole.upperBound) }
    return parts
  }
}
