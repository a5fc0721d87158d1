/// Symbols that icon themes lack or draw differently.
enum CustomSymbols {
  static let all: [(name: String, file: [UInt8])] = [
    "myna-filter-symbolic", "myna-zoom-out-symbolic", "myna-zoom-in-symbolic",
    "myna-spectrogram-symbolic",
  ].map { ($0, AppResource[$0 + ".svg"]) }
}
