import CAdwaita

package final class SplitView: Widget {
  override class var type: GType { adw_leaflet_get_type() }

  /// Whether the view folds when a child would receive less than its natural width, rather than
  /// less than its minimum width.
  package var foldsEarly: Bool {
    get { adw_leaflet_get_fold_threshold_policy(raw) == ADW_FOLD_THRESHOLD_POLICY_NATURAL }
    set {
      adw_leaflet_set_fold_threshold_policy(
        raw, newValue ? ADW_FOLD_THRESHOLD_POLICY_NATURAL : ADW_FOLD_THRESHOLD_POLICY_MINIMUM)
    }
  }

  package var canUnfold: Bool {
    get { adw_leaflet_get_can_unfold(raw) != 0 }
    set { adw_leaflet_set_can_unfold(raw, newValue ? 1 : 0) }
  }

  package var isFolded: Bool { adw_leaflet_get_folded(raw) != 0 }

  /// Calls `action` before the next frame after the view has folded or unfolded.
  ///
  /// The view folds during layout. If `action` changed widgets during layout, the widgets might not
  /// be allocated and would then be missing from the frame.
  package func onFold(_ action: @escaping () -> Void) {
    onChange(of: "folded") { [weak self] in
      self?.onFrame { _ in
        action()
        return false
      }
    }
  }

  package func onSwitch(_ action: @escaping () -> Void) { onChange(of: "visible-child", action) }

  package func show(_ child: Widget) { adw_leaflet_set_visible_child(raw, child.widget) }

  package func hideCovered(_ children: Widget...) {
    for child in children { child.setUnread(isFolded && !isShowing(child)) }
  }

  package func isShowing(_ child: Widget) -> Bool {
    adw_leaflet_get_visible_child(raw) == child.widget
  }
}
