import CSndfile
import Foundation

/// The programs and libraries available for decoding sound.
public enum SoundDecoders {
  /// A text that identifies them; it changes if one is added, removed or replaced, so that failed files can be retried.
  public static var current: String {
    let library = String(cString: sf_version_string())
    guard let program = ChildProcess.find("ffmpeg", in: ChildProcess.searchPath) else {
      return library
    }
    var status = stat()
    // A program that cannot be examined is identified by its path alone.
    _ = stat(program, &status)
    return "\(library), \(program) \(status.st_size) \(status.st_mtim.tv_sec)"
  }
}
