import Files
public import MynaDSP

/// A file that contains a take's overview.
///
/// Drawing the waveform reads only the visible part from the file. This object can be used on any
/// thread. If the file is replaced or removed while it is open, its old contents can still be read.
public final class PeaksFile: Sendable {
  private let file: OpenFile
  private let layout: WaveformLayout

  /// The number of frames in the audio.
  public var frameCount: Int { layout.frameCount }
  /// The sample rate, in hertz.
  public var sampleRate: Double { layout.sampleRate }
  /// The duration, in seconds.
  public var duration: Double { Double(frameCount) / sampleRate }

  /// Opens a file; throws `damaged` if it must be recreated.
  public init(path: String) throws(PeaksError) {
    file = try rethrowing(as: PeaksError.reading, try OpenFile(reading: path))
    layout = try Self.layout(file)
  }

  /// Returns a range of frames, divided into `count` columns of equal width.
  ///
  /// Columns outside the audio are silent. Reads about one entry of at most 30 bytes for each
  /// column.
  public func columns(
    _ count: Int, from start: Double, to end: Double
  ) throws(PeaksError) -> [WaveformColumn] {
    let range = layout.byteRange(forColumns: count, from: start, to: end)
    let bytes = try Self.read(range, of: file)
    return bytes.withUnsafeBytes { layout.columns(count, from: start, to: end, in: $0) }
  }

  /// Returns the audio between two times, in seconds, as `count` columns.
  public func columns(
    _ count: Int, in seconds: ClosedRange<Double>
  ) throws(PeaksError) -> [WaveformColumn] {
    try columns(
      count, from: seconds.lowerBound * sampleRate, to: seconds.upperBound * sampleRate)
  }

  private static func layout(_ file: OpenFile) throws(PeaksError) -> WaveformLayout {
    let size = try rethrowing(as: PeaksError.reading, try file.status()).size
    guard size >= WaveformLayout.headerByteCount else { throw .damaged(path: file.path) }
    let header = try read(0..<WaveformLayout.headerByteCount, of: file)
    guard let layout = WaveformLayout(header: header), layout.byteCount == size
    else { throw .damaged(path: file.path) }
    return layout
  }

  /// Reads bytes without a memory mapping, which would crash if another process truncated the file.
  private static func read(
    _ range: Range<Int>, of file: OpenFile
  ) throws(PeaksError) -> [UInt8] {
    let bytes = try rethrowing(
      as: PeaksError.reading, try file.read(range.count, at: range.lowerBound))
    guard bytes.count == range.count else { throw .damaged(path: file.path) }
    return bytes
  }
}
