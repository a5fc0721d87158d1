import CAdwaita

package final class ProgressBar: Widget {
  override class var type: GType { gtk_progress_bar_get_type() }

  package convenience init() {
    guard let raw = gtk_progress_bar_new() else { preconditionFailure("GTK is not up") }
    self.init(OpaquePointer(raw))
  }

  package var fraction: Double {
    get { gtk_progress_bar_get_fraction(raw) }
    set { gtk_progress_bar_set_fraction(raw, newValue) }
  }
}
