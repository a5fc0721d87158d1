/// The symbols of tools that differ from icon theme to icon theme, or are not in it.
enum PictureSymbols {
  /// All of them, with their files.
  static let all: [(name: String, file: [UInt8])] = [
    ("myna-filter-symbolic", PackageResources.myna_filter_symbolic_svg),
    ("myna-zoom-out-symbolic", PackageResources.myna_zoom_out_symbolic_svg),
    ("myna-zoom-in-symbolic", PackageResources.myna_zoom_in_symbolic_svg),
    ("myna-spectrogram-symbolic", PackageResources.myna_spectrogram_symbolic_svg),
  ]
}
