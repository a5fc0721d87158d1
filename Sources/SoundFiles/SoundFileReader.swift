import Files
import Glibc
import Processes
public import Threads

/// A sound file, read from its beginning to its end.
///
/// Whatever libsndfile knows is read by it: WAV, RF64, AIFF, CAF, AU, FLAC, Ogg Vorbis, Opus, MP3 and more;
/// anything else by the `ffmpeg` program if it is installed. What the file holds decides, not its name.
public final class SoundFileReader {
  /// The file's own description; damage that only shows on the way is added as it is met.
  public var info: SoundFileInfo { source.info }

  /// Above that of any sound, DSD included; to convert what a broken header may state takes gigabytes.
  private static let highestRate = 12_000_000.0

  let source: any SoundSource
  private let path: String

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - time: the time by which a program that decodes the file is given up.
  ///   - goesOn: called ten times a second while waiting for such a program; returning false throws `cancelled`.
  public convenience init(
    path: String, time: any TimeSource = SystemTime(), while goesOn: () -> Bool = { true }
  ) throws(SoundFileError) {
    try self.init(path: path, searchPath: ProgramSearch.path, time: time, while: goesOn)
  }

  /// Opens a file with the help of programs in the folders of `searchPath`.
  init(
    path: String, searchPath: String, limits: ProcessLimits = ProcessLimits(),
    time: any TimeSource = SystemTime(), while goesOn: () -> Bool = { true }
  ) throws(SoundFileError) {
    try Self.check(path)
    self.path = path
    if let native = try SoundSources.native(path) {
      source = native
    } else {
      source = try FFmpegSource(
        path: path, searchPath: searchPath, limits: limits, time: time, while: goesOn)
    }
    guard source.info.sampleRate <= Self.highestRate else {
      throw .unreadable(path: path, reason: .sampleRate(Int(source.info.sampleRate)))
    }
  }

  /// Reads interleaved samples until `buffer` is full or the file ends.
  ///
  /// - Parameter goesOn: as for `init`.
  /// - Returns: the number of frames read; 0 at the end.
  public func read(
    into buffer: inout [Float], while goesOn: () -> Bool = { true }
  ) throws(SoundFileError) -> Int {
    try source.read(into: &buffer, while: goesOn)
  }

  /// Moves to a frame, from 0 to the end, at which `read` then continues.
  ///
  /// Exact to the frame in every format; if `ffmpeg` decodes the file, it takes as long as decoding up to that frame.
  ///
  /// - Parameter goesOn: as for `init`.
  public func seek(
    to frame: Int, while goesOn: () -> Bool = { true }
  ) throws(SoundFileError) { try source.seek(to: frame, while: goesOn) }

  /// Returns all that the file says of its sound: tags, cover and markers.
  ///
  /// May block for as long as opening the file.
  public func metadata() -> SoundMetadata {
    (source as? FFmpegSource)?.metadata() ?? SoundMetadata(path: path, known: info.tags)
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
