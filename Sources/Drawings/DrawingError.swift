/// The reason why a drawing could not be converted to pixels.
package enum DrawingError: Error, Equatable {
  /// Pango, which draws PNG images, is not installed.
  case noRenderer
  /// cairo failed, for example because there was not enough memory.
  case failed(reason: String)
}
