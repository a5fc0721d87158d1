import CAdwaita

/// Pages above one another, of which the last shows; they slide.
///
/// libadwaita 1.2 has no navigation view yet, but a leaflet that never unfolds is one.
public final class NavigationStack: Widget {
  override class var type: GType { adw_leaflet_get_type() }
  private var pages: [Widget] = []
  /// The pages that another one replaces, which are still there until it has come.
  private var replaced: [Widget] = []
  private var waiting: [(page: Widget, replacesOthers: Bool)] = []
  /// The page that is styled and measured in this frame, to be shown in the next.
  private var prepared: Widget?
  /// Called when the person has swiped a page away, or it was popped.
  public var onPop: (Widget) -> Void = { _ in }
  /// Called when another page has come to rest.
  public var onSettle: () -> Void = {}

  /// Takes a leaflet and makes it a stack with one page.
  public func begin(with root: Widget) {
    adw_leaflet_set_can_unfold(raw, 0)
    adw_leaflet_set_can_navigate_back(raw, 1)
    adw_leaflet_set_transition_type(raw, ADW_LEAFLET_TRANSITION_TYPE_SLIDE)
    pages = [root]
    adw_leaflet_append(raw, root.widget)
    onChange(of: "child-transition-running") { [weak self] in self?.settle() }
    onChange(of: "visible-child") { [weak self] in self?.settle() }
  }

  /// Whether it is this page that shows, or is about to.
  public func isOnTop(_ page: Widget) -> Bool {
    (prepared?.widget ?? adw_leaflet_get_visible_child(raw)) == page.widget
  }

  /// Whether a page can be swiped away.
  public var allowsSwipe: Bool {
    get { adw_leaflet_get_can_navigate_back(raw) != 0 }
    set { adw_leaflet_set_can_navigate_back(raw, newValue ? 1 : 0) }
  }

  /// Puts a page above the one that shows and slides to it, as soon as nothing else slides.
  public func push(_ page: Widget) { show(page, replacesOthers: false) }

  /// Puts a page in the place of all above the first and slides to it, as soon as nothing else slides.
  public func replace(with page: Widget) { show(page, replacesOthers: true) }

  private func show(_ page: Widget, replacesOthers: Bool) {
    // A leaflet that is given a page while another slides away shows neither.
    guard !isSliding, prepared == nil else { return waiting.append((page, replacesOthers)) }
    if replacesOthers { replaced = Array(pages.dropFirst()) }
    pages.append(page)
    prepared = page
    adw_leaflet_append(raw, page.widget)
    tellReaders()
    guard gtk_widget_get_mapped(widget) != 0 else { return showPrepared() }
    // To style, measure and draw a page at once takes longer than a frame may.
    var isStyled = false
    onFrame { [weak self] _ in
      if isStyled { self?.showPrepared() }
      isStyled.toggle()
      return isStyled
    }
  }

  private func showPrepared() {
    guard let page = prepared else { return }
    prepared = nil
    adw_leaflet_set_visible_child(raw, page.widget)
  }

  /// Slides back to the page below; false if there is none.
  public func pop() -> Bool {
    showPrepared()
    let below = pages.dropLast().last { page in !replaced.contains { $0 === page } }
    guard let below else { return false }
    pop(to: below)
    return true
  }

  /// Slides back to a page.
  public func pop(to page: Widget) {
    showPrepared()
    adw_leaflet_set_visible_child(raw, page.widget)
    tellReaders()
  }

  /// Takes out the page that shows, to be put elsewhere; the one below shows in its place.
  public func takeTop() -> Widget? {
    guard !isSliding, prepared == nil, waiting.isEmpty, pages.count > 1 else { return nil }
    let page = pages.removeLast()
    adw_leaflet_set_visible_child(raw, pages[pages.count - 1].widget)
    page.dropFocus()
    adw_leaflet_remove(raw, page.widget)
    tellReaders()
    return page
  }

  /// Has a screen reader pass over the pages that another one covers, or soon will.
  private func tellReaders() { for page in pages { page.setUnread(!isOnTop(page)) } }

  private var isSliding: Bool { adw_leaflet_get_child_transition_running(raw) != 0 }

  /// Lets go of the pages that were slid away, once they have, and shows the next that waits.
  private func settle() {
    guard !isSliding, prepared == nil else { return }
    removePagesAbove()
    remove(replaced)
    replaced = []
    tellReaders()
    guard !waiting.isEmpty else { return onSettle() }
    let next = waiting.removeFirst()
    show(next.page, replacesOthers: next.replacesOthers)
  }

  /// Lets go of the pages above the one that shows, or is about to.
  private func removePagesAbove() {
    guard let shown = adw_leaflet_get_visible_child(raw),
      let index = pages.firstIndex(where: { $0.widget == shown })
    else { return }
    remove(Array(pages.suffix(from: index + 1)))
  }

  private func remove(_ gone: [Widget]) {
    for page in gone {
      guard let index = pages.firstIndex(where: { $0 === page }) else { continue }
      pages.remove(at: index)
      page.dropFocus()
      adw_leaflet_remove(raw, page.widget)
      onPop(page)
    }
  }
}

/// A sidebar beside its content, or below it where there is no room for both.
public final class SplitView: Widget {
  override class var type: GType { adw_leaflet_get_type() }

  /// Whether only one of the two is seen already where they would have less than their natural width.
  public var foldsEarly: Bool {
    get { adw_leaflet_get_fold_threshold_policy(raw) == ADW_FOLD_THRESHOLD_POLICY_NATURAL }
    set {
      adw_leaflet_set_fold_threshold_policy(
        raw, newValue ? ADW_FOLD_THRESHOLD_POLICY_NATURAL : ADW_FOLD_THRESHOLD_POLICY_MINIMUM)
    }
  }

  /// Whether both can be seen where there is room.
  public var canUnfold: Bool {
    get { adw_leaflet_get_can_unfold(raw) != 0 }
    set { adw_leaflet_set_can_unfold(raw, newValue ? 1 : 0) }
  }

  /// Whether only one of the two is seen.
  public var isFolded: Bool { adw_leaflet_get_folded(raw) != 0 }

  /// Calls `action` before the next frame when there has come to be room for both, or no more.
  ///
  /// It folds while the window is being laid out. What `action` changed then could stay without a place, and be left
  /// out of the picture.
  public func onFold(_ action: @escaping () -> Void) {
    onChange(of: "folded") { [weak self] in
      self?.onFrame { _ in
        action()
        return false
      }
    }
  }

  /// Calls `action` when the other of the two has come to show.
  public func onSwitch(_ action: @escaping () -> Void) { onChange(of: "visible-child", action) }

  /// Shows one of the two where only one can be seen.
  public func show(_ child: Widget) { adw_leaflet_set_visible_child(raw, child.widget) }

  /// Has a screen reader pass over that of the two which the other one covers.
  public func hideCovered(_ children: Widget...) {
    for child in children { child.setUnread(isFolded && !isShowing(child)) }
  }

  /// Whether it is this one that shows where only one can be seen.
  public func isShowing(_ child: Widget) -> Bool {
    adw_leaflet_get_visible_child(raw) == child.widget
  }
}
