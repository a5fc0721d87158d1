import CAdwaita

extension Widget {
  package func wrapsTexts(isCentered: Bool = true) {
    forEachText {
      gtk_label_set_wrap($0, 1)
      // Prefer one line. By default, GTK prefers a roughly square block.
      gtk_label_set_natural_wrap_mode($0, GTK_NATURAL_WRAP_NONE)
      gtk_label_set_justify($0, isCentered ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
    }
  }

  func ellipsizesTexts() {
    forEachText { gtk_label_set_ellipsize($0, PANGO_ELLIPSIZE_END) }
  }

  private func forEachText(_ body: (OpaquePointer) -> Void) {
    if widget.isKind(of: gtk_label_get_type()) { body(OpaquePointer(widget)) }
    for part in widget.parts { Widget(OpaquePointer(part)).forEachText(body) }
  }
}
