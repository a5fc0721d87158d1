import Files
import Glibc
import Processes
public import Threads

/// Reads an audio file.
///
/// libsndfile reads the formats that it supports: WAV, RF64, AIFF, CAF, AU, FLAC, Ogg Vorbis, Opus,
/// MP3, and more. The `ffmpeg` program, if installed, reads all others. The file's content
/// determines its format, not its name.
public final class SoundFileReader {
  /// The file's properties.
  ///
  /// Damage found during reading is added to them.
  public var info: SoundFileInfo { source.info }

  /// A sample rate in hertz above that of any audio, including DSD.
  ///
  /// Converting from the rate in a broken header could take gigabytes of memory.
  private static let highestRate = 12_000_000.0

  let source: any SoundSource
  /// The source, if `ffmpeg` decodes the file.
  private let decoder: FFmpegSource?
  private let path: String
  /// The metadata of a stream, which cannot be read again.
  private let streamed: SoundMetadata?

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - time: the clock for the timeout of a program that decodes the file.
  ///   - shouldContinue: called ten times a second while waiting for such a program; returning
  ///     false throws `cancelled`.
  public convenience init(
    path: String, time: any TimeSource = SystemTime(), while shouldContinue: () -> Bool = { true }
  ) throws(SoundFileError) {
    try self.init(path: path, searchPath: ProgramSearch.path, time: time, while: shouldContinue)
  }

  init(
    path: String, searchPath: String, limits: ProcessLimits = ProcessLimits(),
    time: any TimeSource = SystemTime(), while shouldContinue: () -> Bool = { true }
  ) throws(SoundFileError) {
    try Self.check(path)
    (self.path, streamed) = (path, nil)
    if let native = try SoundSources.native(path) {
      (source, decoder) = (native, nil)
    } else {
      let decoder = try FFmpegSource(
        path: path, searchPath: searchPath, limits: limits, time: time, while: shouldContinue)
      (source, self.decoder) = (decoder, decoder)
    }
    guard source.info.sampleRate <= Self.highestRate else {
      throw .unreadable(path: path, reason: .sampleRate(Int(source.info.sampleRate)))
    }
  }

  /// Creates a reader for a stream whose header has already been read.
  ///
  /// `read` then returns the frames that have arrived, and `seek` throws an error.
  package init(_ stream: SoundStream) {
    guard let source = stream.source else { preconditionFailure("a stream that was not opened") }
    (self.source, path, streamed) = (source, stream.path, stream.metadata)
    decoder = nil
  }

  /// Whether `seek` works.
  package var canSeek: Bool { streamed == nil }

  /// Reads interleaved samples until `buffer` is full or the file ends.
  ///
  /// - Parameter shouldContinue: as for `init`.
  ///
  /// - Returns: the number of frames read; 0 at the end.
  public func read(
    into buffer: inout [Float], while shouldContinue: () -> Bool = { true }
  ) throws(SoundFileError) -> Int {
    try source.read(into: &buffer, while: shouldContinue)
  }

  /// The binary format of the file's samples, if they can be read without conversion.
  package var sampleFormat: PCMSampleFormat? { source.sampleFormat }

  /// Reads frames to the beginning of `bytes` without converting their samples, which must have a
  /// `sampleFormat`.
  ///
  /// - Returns: The number of frames read, which is less than `frames` only at the end.
  package func read(_ frames: Int, into bytes: inout [UInt8]) -> Int {
    source.read(frames, into: &bytes)
  }

  /// Seeks to a frame, from 0 to the end; `read` continues from there.
  ///
  /// Seeking is exact to the frame in every format. If `ffmpeg` decodes the file, seeking takes as
  /// long as decoding up to that frame.
  ///
  /// - Parameter shouldContinue: as for `init`.
  public func seek(
    to frame: Int, while shouldContinue: () -> Bool = { true }
  ) throws(SoundFileError) { try source.seek(to: frame, while: shouldContinue) }

  /// Returns the file's tags, cover art, and markers.
  ///
  /// This can block for as long as opening the file.
  public func metadata() -> SoundMetadata {
    if let streamed { return streamed }
    return decoder?.metadata() ?? SoundMetadata(path: path, known: info.tags)
  }

  private static func check(_ path: String) throws(SoundFileError) {
    let status = try rethrowing(as: SoundFileError.opening, try FileStatus(path: path))
    switch status.kind {
    case .regular: break
    case .folder: throw .isFolder(path: path)
    case .link, .other: throw .notRegularFile(path: path)
    }
    guard access(path, R_OK) == 0 else { throw .notPermitted(path: path) }
    guard status.size > 0 else { throw .empty(path: path) }
  }
}
