import CAdwaita

/// A slider, and the number it stands at.
package final class Scale: Widget {
  override class var type: GType { gtk_range_get_type() }
  private var isSetting = false

  /// The value; setting it does not call listeners.
  package var value: Double {
    get { gtk_range_get_value(pointer()) }
    set {
      guard newValue != value else { return }
      isSetting = true
      gtk_range_set_value(pointer(), newValue)
      isSetting = false
    }
  }

  /// Least and greatest value.
  package func setRange(_ range: ClosedRange<Double>) {
    isSetting = true
    gtk_range_set_range(pointer(), range.lowerBound, range.upperBound)
    isSetting = false
  }

  /// The steps of the arrow keys and of the page keys.
  package func setSteps(_ step: Double, page: Double) {
    gtk_range_set_increments(pointer(), step, page)
  }

  /// Puts a mark, which it holds on to a little.
  package func addMark(_ value: Double, _ text: String? = nil) {
    gtk_scale_add_mark(pointer(), value, GTK_POS_BOTTOM, text)
  }

  /// Calls `action` when a person moves it.
  package func onChange(_ action: @escaping (Double) -> Void) {
    // Works also where the caller keeps no wrapper.
    on("value-changed") { [weak self, raw] in
      if self?.isSetting != true { action(gtk_range_get_value(UnsafeMutablePointer(raw))) }
    }
  }
}

/// A number to be typed, or stepped.
package final class SpinButton: Widget {
  override class var type: GType { gtk_spin_button_get_type() }
  private var isSetting = false

  /// The value; setting it does not call listeners.
  package var value: Double {
    get { gtk_spin_button_get_value(raw) }
    set {
      guard newValue != value else { return }
      isSetting = true
      gtk_spin_button_set_value(raw, newValue)
      isSetting = false
    }
  }

  /// Least and greatest value.
  package func setRange(_ range: ClosedRange<Double>) {
    isSetting = true
    gtk_spin_button_set_range(raw, range.lowerBound, range.upperBound)
    isSetting = false
  }

  /// Calls `action` when a person changes it.
  package func onChange(_ action: @escaping (Double) -> Void) {
    // Works also where the caller keeps no wrapper.
    on("value-changed") { [weak self, raw] in
      if self?.isSetting != true { action(gtk_spin_button_get_value(raw)) }
    }
  }
}
