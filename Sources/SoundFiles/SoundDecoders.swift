import CSndfile
import Files
import Processes

/// The programs and libraries available for decoding audio.
public enum SoundDecoders {
  /// A string that identifies the available decoders.
  ///
  /// It changes if a decoder is added, removed, or replaced, so that failed files can be retried.
  public static var current: String {
    let library = String(cString: sf_version_string())
    guard let program = ProgramSearch.find("ffmpeg", in: ProgramSearch.path) else {
      return library
    }
    // A program that can't be examined is identified by its path alone.
    let status = FileStatus.seen(program)
    return "\(library), \(program) \(status?.size ?? 0) \(status?.modified.seconds ?? 0)"
  }
}
