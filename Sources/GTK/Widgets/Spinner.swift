import CAdwaita

package final class Spinner: Widget {
  override class var type: GType { gtk_spinner_get_type() }

  /// Whether the spinner is spinning.
  ///
  /// While it is, the window is redrawn continuously, even if the spinner is not visible.
  package var isSpinning: Bool {
    get { gtk_spinner_get_spinning(raw) != 0 }
    set { gtk_spinner_set_spinning(raw, newValue ? 1 : 0) }
  }
}
