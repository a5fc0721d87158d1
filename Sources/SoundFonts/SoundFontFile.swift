import Files
import Glibc

/// Finds and checks SoundFont files.
public enum SoundFontFile {
  private static let usual = [
    "/usr/share/sounds/sf3/FluidR3Mono_GM.sf3", "/usr/share/sounds/sf3/default-GM.sf3",
    "/usr/share/sounds/sf2/default-GM.sf2", "/usr/share/soundfonts/default.sf2",
  ]

  /// The path to the best SoundFont installed by Debian's packages; nil if there is none.
  public static var ofSystem: String? { usual.first { access($0, R_OK) == 0 } }

  static func check(_ path: String) throws(SoundFontError) {
    let status: FileStatus
    do throws(SystemError) {
      status = try FileStatus(path: path)
    } catch {
      throw error.kind == .missing ? .notFound(path: path) : .notReadable(path: path)
    }
    guard status.kind == .regular, access(path, R_OK) == 0 else { throw .notReadable(path: path) }
    guard status.size <= SoundFontSynthesizer.greatestSize else {
      throw .tooLarge(path: path, byteCount: status.size)
    }
  }
}
