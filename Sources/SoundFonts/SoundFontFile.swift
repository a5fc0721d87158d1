import Glibc

/// SoundFonts as files.
public enum SoundFontFile {
  /// Where Debian's packages put SoundFonts, the best first.
  private static let usual = [
    "/usr/share/sounds/sf3/FluidR3Mono_GM.sf3", "/usr/share/sounds/sf3/default-GM.sf3",
    "/usr/share/sounds/sf2/default-GM.sf2", "/usr/share/soundfonts/default.sf2",
  ]

  /// The SoundFont of the system; nil if none is installed.
  public static var ofSystem: String? { usual.first { access($0, R_OK) == 0 } }

  /// Looks at a file without reading it.
  static func check(_ path: String) throws(SoundFontError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw errno == ENOENT || errno == ENOTDIR ? .notFound(path: path) : .notReadable(path: path)
    }
    guard status.st_mode & S_IFMT == S_IFREG, access(path, R_OK) == 0 else {
      throw .notReadable(path: path)
    }
    guard status.st_size <= SoundFontSynthesizer.greatestSize else {
      throw .tooLarge(path: path, byteCount: Int(status.st_size))
    }
  }
}
