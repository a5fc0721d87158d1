import CAdwaita

extension ListView {
  /// Has Tab go from a row to what follows the list, and from there back to the same row; the arrow keys go from row to row.
  ///
  /// GTK has a property for that from 4.12 on; before, Tab goes to the next row, of which there may be thousands.
  func leavesByTab() {
    onKey(isFirst: true) { [weak self] key in
      guard let self, ["Tab", "ISO_Left_Tab"].contains(key.name), !key.hasModifier,
        let root = gtk_widget_get_root(widget), focusedPosition != nil
      else { return false }
      let isBack = key.hasShift || key.name == "ISO_Left_Tab"
      // It has nothing to go to meanwhile.
      gtk_widget_set_can_focus(widget, 0)
      defer { gtk_widget_set_can_focus(widget, 1) }
      return gtk_widget_child_focus(
        UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self),
        isBack ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD) != 0
    }
  }
}
