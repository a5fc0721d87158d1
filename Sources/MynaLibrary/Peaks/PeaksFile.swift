import Foundation
public import MynaDSP

/// The overview of a take in a file, of which a picture reads only what it shows.
///
/// For any thread. What was opened stays what it is when the file is written anew or removed.
public final class PeaksFile: Sendable {
  private let path: String
  private let descriptor: Int32
  private let layout: WaveformLayout

  /// Frames of the sound.
  public var frameCount: Int { layout.frameCount }
  /// Hertz.
  public var sampleRate: Double { layout.sampleRate }
  /// Seconds.
  public var duration: Double { Double(frameCount) / sampleRate }

  /// Opens a file; throws `damaged` for one that is to be made again.
  public init(path: String) throws(PeaksError) {
    // Whatever has come to lie there, opening it waits for nobody.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw errno == ENOENT
        ? .notFound(path: path) : .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    do throws(PeaksError) {
      layout = try Self.layout(descriptor, path)
    } catch {
      close(descriptor)
      throw error
    }
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// The frames of a range as `count` columns of equal width; silence where there is no sound.
  ///
  /// Reads about as many numbers as there are columns, 30 bytes for each at most.
  public func columns(
    _ count: Int, from start: Double, to end: Double
  ) throws(PeaksError) -> [WaveformColumn] {
    let range = layout.byteRange(forColumns: count, from: start, to: end)
    let bytes = try Self.read(range, of: descriptor, path)
    return bytes.withUnsafeBytes { layout.columns(count, from: start, to: end, in: $0) }
  }

  /// The part of the sound between two times in seconds, as so many columns.
  public func columns(
    _ count: Int, in seconds: ClosedRange<Double>
  ) throws(PeaksError) -> [WaveformColumn] {
    try columns(
      count, from: seconds.lowerBound * sampleRate, to: seconds.upperBound * sampleRate)
  }

  private static func layout(_ descriptor: Int32, _ path: String) throws(PeaksError)
    -> WaveformLayout
  {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size >= WaveformLayout.headerByteCount
    else { throw .damaged(path: path) }
    let header = try read(0..<WaveformLayout.headerByteCount, of: descriptor, path)
    guard let layout = WaveformLayout(header: header), layout.byteCount == Int(status.st_size)
    else { throw .damaged(path: path) }
    return layout
  }

  /// Reads bytes where they lie; a mapping would end the program when somebody cuts the file.
  private static func read(
    _ range: Range<Int>, of descriptor: Int32, _ path: String
  ) throws(PeaksError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        pread(
          descriptor, $0.baseAddress.map { $0 + filled }, $0.count - filled,
          off_t(range.lowerBound + filled))
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw .unreadable(path: path, reason: String(cString: strerror(errno)))
      }
      guard count > 0 else { throw .damaged(path: path) }
      filled += count
    }
    return bytes
  }
}
