import CAdwaita

/// A stack of pages that shows the top page, with slide transitions.
///
/// libadwaita 1.2 has no navigation view, but a leaflet that never unfolds works as one. If the
/// visible page is changed or removed during a transition, the leaflet shows no page, or the
/// program crashes. Therefore, this class keeps a list of the pages that should be shown, which can
/// change at any time, and updates the leaflet to match, one transition at a time.
package final class NavigationStack: Widget {
  override class var type: GType { adw_leaflet_get_type() }
  /// The pages that the stack should contain once all transitions have ended.
  private var wanted: [Widget] = []
  /// The pages that the leaflet currently contains.
  private var held: [Widget] = []
  /// The page that the leaflet was last instructed to show.
  ///
  /// If another page is visible, the user has swiped this page away.
  private var asked: Widget?
  /// Whether a page is being styled and measured in the current frame, and will be shown in the
  /// next frame.
  private var isPreparing = false
  private var willAdvance = false
  package var onPop: (Widget) -> Void = { _ in }
  package var onSettle: () -> Void = {}

  package func begin(with root: Widget) {
    adw_leaflet_set_can_unfold(raw, 0)
    adw_leaflet_set_can_navigate_back(raw, 1)
    adw_leaflet_set_transition_type(raw, ADW_LEAFLET_TRANSITION_TYPE_SLIDE)
    (wanted, held, asked) = ([root], [root], root)
    adw_leaflet_append(raw, root.widget)
    onChange(of: "child-transition-running") { [weak self] in self?.advanceSoon() }
    onChange(of: "visible-child") { [weak self] in self?.advanceSoon() }
  }

  /// Whether a page is visible, or will be when the transitions in progress have ended.
  package func isOnTop(_ page: Widget) -> Bool { wanted.last === page }

  package var allowsSwipe: Bool {
    get { adw_leaflet_get_can_navigate_back(raw) != 0 }
    set { adw_leaflet_set_can_navigate_back(raw, newValue ? 1 : 0) }
  }

  package func push(_ page: Widget) { want(wanted + [page]) }

  package func replace(with page: Widget) { want([wanted[0], page]) }

  /// Replaces a page and all pages above it, and slides to the new page after any running
  /// transition.
  package func replace(_ page: Widget, with other: Widget) {
    guard let index = wanted.firstIndex(where: { $0 === page }) else { return }
    want(wanted.prefix(index) + [other])
  }

  package func pop() -> Bool {
    guard wanted.count > 1 else { return false }
    want(wanted.dropLast())
    return true
  }

  package func pop(to page: Widget) {
    guard let index = wanted.firstIndex(where: { $0 === page }) else { return }
    want(Array(wanted.prefix(through: index)))
  }

  /// Removes the visible page from the stack and returns the page, so that it can be shown
  /// elsewhere.
  ///
  /// Returns nil during a transition, or if there is no page below the visible page.
  package func removeTop() -> Widget? {
    guard !isSliding, !isPreparing, wanted.count > 1, shown === wanted.last else { return nil }
    let page = wanted.removeLast()
    show(wanted[wanted.count - 1])
    remove(page)
    updateScreenReaders()
    return page
  }

  private var isSliding: Bool { adw_leaflet_get_child_transition_running(raw) != 0 }

  private var shown: Widget? {
    let widget = adw_leaflet_get_visible_child(raw)
    return held.first { $0.widget == widget }
  }

  private func want(_ pages: [Widget]) {
    let before = wanted
    wanted = pages
    // Report pages that were removed before they were added to the leaflet.
    for page in before where !isWanted(page) && !isHeld(page) { onPop(page) }
    updateScreenReaders()
    advance()
  }

  private func isWanted(_ page: Widget) -> Bool { wanted.contains { $0 === page } }
  private func isHeld(_ page: Widget) -> Bool { held.contains { $0 === page } }

  private func advanceSoon() {
    guard !willAdvance else { return }
    willAdvance = true
    Task { [weak self] in
      guard let self else { return }
      willAdvance = false
      advance()
    }
  }

  private func advance() {
    guard !isSliding, !isPreparing else { return }
    handleSwipe()
    guard let top = wanted.last, shown !== top else { return settle() }
    guard !isHeld(top) else { return show(top) }
    for page in wanted where !isHeld(page) {
      held.append(page)
      adw_leaflet_append(raw, page.widget)
    }
    updateScreenReaders()
    guard gtk_widget_get_mapped(widget) != 0 else { return show(top) }
    prepare()
  }

  /// Shows the top page one frame later, because styling, measuring, and drawing a page in the same
  /// frame would take too long.
  private func prepare() {
    isPreparing = true
    var isStyled = false
    onFrame { [weak self] _ in
      if isStyled {
        self?.isPreparing = false
        self?.advance()
      }
      isStyled.toggle()
      return isStyled
    }
  }

  private func show(_ page: Widget) {
    asked = page
    adw_leaflet_set_visible_child(raw, page.widget)
  }

  /// Removes pages from `wanted` that the user has swiped away.
  private func handleSwipe() {
    guard let shown, let asked, shown !== asked else { return }
    self.asked = shown
    guard let new = wanted.firstIndex(where: { $0 === shown }),
      let old = wanted.firstIndex(where: { $0 === asked }), new < old
    else { return }
    wanted.removeSubrange(new + 1...old)
  }

  private func settle() {
    for page in held where !isWanted(page) {
      remove(page)
      onPop(page)
    }
    updateScreenReaders()
    onSettle()
  }

  private func remove(_ page: Widget) {
    held.removeAll { $0 === page }
    page.dropFocus()
    adw_leaflet_remove(raw, page.widget)
  }

  private func updateScreenReaders() { for page in held { page.setUnread(!isOnTop(page)) } }
}
