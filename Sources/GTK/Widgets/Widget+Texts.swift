import CAdwaita

extension Widget {
  /// Lets the texts in it go on in further lines where there is no room for them in one.
  package func wrapsTexts(isCentered: Bool = true) {
    forEachText {
      gtk_label_set_wrap($0, 1)
      // On one line where there is room; GTK would rather have a square.
      gtk_label_set_natural_wrap_mode($0, GTK_NATURAL_WRAP_NONE)
      gtk_label_set_justify($0, isCentered ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
    }
  }

  /// Lets the texts in it end in dots where there is no room for them.
  func ellipsizesTexts() {
    forEachText { gtk_label_set_ellipsize($0, PANGO_ELLIPSIZE_END) }
  }

  private func forEachText(_ body: (OpaquePointer) -> Void) {
    if widget.isKind(of: gtk_label_get_type()) { body(OpaquePointer(widget)) }
    for part in widget.parts { Widget(OpaquePointer(part)).forEachText(body) }
  }
}
