import Drawings
import Translations

extension DrawingError: UserFacingError {
  var sentence: String {
    switch self {
    case .noRenderer:
      paragraph(
        tr("PNG images need Pango, which is not installed."),
        tr(
          "Install Pango (apt-get install libpangocairo-1.0-0), or write an SVG file, which doesn’t need it."
        ))
    case .failed(let reason):
      tr(
        "The PNG image couldn’t be drawn (%1); specify a smaller --size, or write an SVG file.",
        reason)
    }
  }
}
