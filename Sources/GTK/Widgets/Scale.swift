import CAdwaita

package final class Scale: Widget {
  override class var type: GType { gtk_range_get_type() }
  private var isSetting = false

  /// The value; setting it does not call `onChange` actions.
  package var value: Double {
    get { gtk_range_get_value(pointer()) }
    set {
      guard newValue != value else { return }
      isSetting = true
      gtk_range_set_value(pointer(), newValue)
      isSetting = false
    }
  }

  package func setRange(_ range: ClosedRange<Double>) {
    isSetting = true
    gtk_range_set_range(pointer(), range.lowerBound, range.upperBound)
    isSetting = false
  }

  package func setSteps(_ step: Double, page: Double) {
    gtk_range_set_increments(pointer(), step, page)
  }

  /// Adds a mark to which the slider snaps slightly.
  package func addMark(_ value: Double, _ text: String? = nil) {
    gtk_scale_add_mark(pointer(), value, GTK_POS_BOTTOM, text)
  }

  package func onChange(_ action: @escaping (Double) -> Void) {
    // Capture `raw`, so that this works even if the caller does not retain this object.
    on("value-changed") { [weak self, raw] in
      if self?.isSetting != true { action(gtk_range_get_value(UnsafeMutablePointer(raw))) }
    }
  }
}

package final class SpinButton: Widget {
  override class var type: GType { gtk_spin_button_get_type() }
  private var isSetting = false

  /// The value; setting it does not call `onChange` actions.
  package var value: Double {
    get { gtk_spin_button_get_value(raw) }
    set {
      guard newValue != value else { return }
      isSetting = true
      gtk_spin_button_set_value(raw, newValue)
      isSetting = false
    }
  }

  package func setRange(_ range: ClosedRange<Double>) {
    isSetting = true
    gtk_spin_button_set_range(raw, range.lowerBound, range.upperBound)
    isSetting = false
  }

  package func setSteps(_ step: Double, page: Double) {
    gtk_spin_button_set_increments(raw, step, page)
  }

  package func setDecimals(_ count: Int) { gtk_spin_button_set_digits(raw, guint(count)) }

  package func onChange(_ action: @escaping (Double) -> Void) {
    // Capture `raw`, so that this works even if the caller does not retain this object.
    on("value-changed") { [weak self, raw] in
      if self?.isSetting != true { action(gtk_spin_button_get_value(raw)) }
    }
  }
}
