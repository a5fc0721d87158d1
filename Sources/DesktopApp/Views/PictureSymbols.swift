/// The symbols of tools that differ from icon theme to icon theme, or are not in it.
enum PictureSymbols {
  /// All of them, with their files.
  static let all: [(name: String, file: [UInt8])] = [
    "myna-filter-symbolic", "myna-zoom-out-symbolic", "myna-zoom-in-symbolic",
    "myna-spectrogram-symbolic",
  ].map { ($0, AppResource[$0 + ".svg"]) }
}
