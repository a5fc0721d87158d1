import CAdwaita

/// A sidebar beside its content, or below it where there is no room for both.
package final class SplitView: Widget {
  override class var type: GType { adw_leaflet_get_type() }

  /// Whether only one of the two is seen already where they would have less than their natural width.
  package var foldsEarly: Bool {
    get { adw_leaflet_get_fold_threshold_policy(raw) == ADW_FOLD_THRESHOLD_POLICY_NATURAL }
    set {
      adw_leaflet_set_fold_threshold_policy(
        raw, newValue ? ADW_FOLD_THRESHOLD_POLICY_NATURAL : ADW_FOLD_THRESHOLD_POLICY_MINIMUM)
    }
  }

  /// Whether both can be seen where there is room.
  package var canUnfold: Bool {
    get { adw_leaflet_get_can_unfold(raw) != 0 }
    set { adw_leaflet_set_can_unfold(raw, newValue ? 1 : 0) }
  }

  /// Whether only one of the two is seen.
  package var isFolded: Bool { adw_leaflet_get_folded(raw) != 0 }

  /// Calls `action` before the next frame when there has come to be room for both, or no more.
  ///
  /// It folds while the window is being laid out. What `action` changed then could stay without a place, and be left
  /// out of the picture.
  package func onFold(_ action: @escaping () -> Void) {
    onChange(of: "folded") { [weak self] in
      self?.onFrame { _ in
        action()
        return false
      }
    }
  }

  /// Calls `action` when the other of the two has come to show.
  package func onSwitch(_ action: @escaping () -> Void) { onChange(of: "visible-child", action) }

  /// Shows one of the two where only one can be seen.
  package func show(_ child: Widget) { adw_leaflet_set_visible_child(raw, child.widget) }

  /// Has a screen reader pass over that of the two which the other one covers.
  package func hideCovered(_ children: Widget...) {
    for child in children { child.setUnread(isFolded && !isShowing(child)) }
  }

  /// Whether it is this one that shows where only one can be seen.
  package func isShowing(_ child: Widget) -> Bool {
    adw_leaflet_get_visible_child(raw) == child.widget
  }
}
