import CSndfile
import Foundation

/// The programs and libraries that decode sound here.
public enum SoundDecoders {
  /// Names them; another text once one is added, removed or replaced, so that what nobody could read may be tried again.
  public static var current: String {
    let library = String(cString: sf_version_string())
    guard let program = ChildProcess.find("ffmpeg", in: ChildProcess.searchPath) else {
      return library
    }
    var status = stat()
    // One that cannot be looked at is told by its path alone.
    _ = stat(program, &status)
    return "\(library), \(program) \(status.st_size) \(status.st_mtim.tv_sec)"
  }
}
