import CAdwaita

/// Something that turns while one waits.
public final class Spinner: Widget {
  override class var type: GType { gtk_spinner_get_type() }

  /// Whether it turns, for which the window is drawn anew all the time, also while it is not seen.
  public var isSpinning: Bool {
    get { gtk_spinner_get_spinning(raw) != 0 }
    set { gtk_spinner_set_spinning(raw, newValue ? 1 : 0) }
  }
}
