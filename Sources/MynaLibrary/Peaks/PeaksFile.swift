import Files
public import MynaDSP

/// The overview of a take in a file, of which a picture reads only what it shows.
///
/// For any thread. What was opened stays what it is when the file is written anew or removed.
public final class PeaksFile: Sendable {
  private let file: OpenFile
  private let layout: WaveformLayout

  /// Frames of the sound.
  public var frameCount: Int { layout.frameCount }
  /// Hertz.
  public var sampleRate: Double { layout.sampleRate }
  /// Seconds.
  public var duration: Double { Double(frameCount) / sampleRate }

  /// Opens a file; throws `damaged` for one that is to be made again.
  public init(path: String) throws(PeaksError) {
    file = try rethrowing(as: PeaksError.reading, try OpenFile(reading: path))
    layout = try Self.layout(file)
  }

  /// The frames of a range as `count` columns of equal width; silence where there is no sound.
  ///
  /// Reads about as many numbers as there are columns, 30 bytes for each at most.
  public func columns(
    _ count: Int, from start: Double, to end: Double
  ) throws(PeaksError) -> [WaveformColumn] {
    let range = layout.byteRange(forColumns: count, from: start, to: end)
    let bytes = try Self.read(range, of: file)
    return bytes.withUnsafeBytes { layout.columns(count, from: start, to: end, in: $0) }
  }

  /// The part of the sound between two times in seconds, as so many columns.
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

  /// Reads bytes where they lie; a mapping would end the program when somebody cuts the file.
  private static func read(
    _ range: Range<Int>, of file: OpenFile
  ) throws(PeaksError) -> [UInt8] {
    let bytes = try rethrowing(
      as: PeaksError.reading, try file.read(range.count, at: range.lowerBound))
    guard bytes.count == range.count else { throw .damaged(path: file.path) }
    return bytes
  }
}
