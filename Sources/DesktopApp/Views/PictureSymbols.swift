/// The symbols of the tools for the picture of a sound, which differ from icon theme to icon theme.
enum PictureSymbols {
  /// All of them, with their files.
  static let all: [(name: String, file: [UInt8])] = [
    ("myna-zoom-out-symbolic", PackageResources.myna_zoom_out_symbolic_svg),
    ("myna-zoom-in-symbolic", PackageResources.myna_zoom_in_symbolic_svg),
    ("myna-spectrogram-symbolic", PackageResources.myna_spectrogram_symbolic_svg),
  ]
}
