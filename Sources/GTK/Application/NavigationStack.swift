import CAdwaita

/// Pages above one another, of which the last shows; they slide.
///
/// libadwaita 1.2 has no navigation view yet, but a leaflet that never unfolds is one. A leaflet that is given another
/// page to show, or loses one, while two of its pages slide shows neither and may end the program. So the stack keeps
/// the pages that are wanted, however fast these change, and brings the leaflet there one step at a time.
package final class NavigationStack: Widget {
  override class var type: GType { adw_leaflet_get_type() }
  /// The pages that are to be there in the end.
  private var wanted: [Widget] = []
  /// The pages that are in the leaflet.
  private var held: [Widget] = []
  /// The page that the leaflet was last asked to show; it shows another one where the person has swiped this one away.
  private var asked: Widget?
  /// Whether a page is styled and measured in this frame, to be shown in the next.
  private var isPreparing = false
  private var willAdvance = false
  /// Called when the person has swiped a page away, or it was popped.
  package var onPop: (Widget) -> Void = { _ in }
  /// Called when another page has come to rest.
  package var onSettle: () -> Void = {}

  /// Takes a leaflet and makes it a stack with one page.
  package func begin(with root: Widget) {
    adw_leaflet_set_can_unfold(raw, 0)
    adw_leaflet_set_can_navigate_back(raw, 1)
    adw_leaflet_set_transition_type(raw, ADW_LEAFLET_TRANSITION_TYPE_SLIDE)
    (wanted, held, asked) = ([root], [root], root)
    adw_leaflet_append(raw, root.widget)
    onChange(of: "child-transition-running") { [weak self] in self?.advanceSoon() }
    onChange(of: "visible-child") { [weak self] in self?.advanceSoon() }
  }

  /// Whether it is this page that shows, or is about to.
  package func isOnTop(_ page: Widget) -> Bool { wanted.last === page }

  /// Whether a page can be swiped away.
  package var allowsSwipe: Bool {
    get { adw_leaflet_get_can_navigate_back(raw) != 0 }
    set { adw_leaflet_set_can_navigate_back(raw, newValue ? 1 : 0) }
  }

  /// Puts a page above the others and slides to it, as soon as nothing else slides.
  package func push(_ page: Widget) { want(wanted + [page]) }

  /// Puts a page in the place of all above the first and slides to it, as soon as nothing else slides.
  package func replace(with page: Widget) { want([wanted[0], page]) }

  /// Puts a page in the place of another one and of all above that, and slides to it, as soon as nothing else slides.
  package func replace(_ page: Widget, with other: Widget) {
    guard let index = wanted.firstIndex(where: { $0 === page }) else { return }
    want(wanted.prefix(index) + [other])
  }

  /// Slides back to the page below; false if there is none.
  package func pop() -> Bool {
    guard wanted.count > 1 else { return false }
    want(wanted.dropLast())
    return true
  }

  /// Slides back to a page.
  package func pop(to page: Widget) {
    guard let index = wanted.firstIndex(where: { $0 === page }) else { return }
    want(Array(wanted.prefix(through: index)))
  }

  /// Takes out the page that shows, to be put elsewhere; the one below shows in its place.
  ///
  /// Returns nil while something slides, and where there is none below.
  package func takeTop() -> Widget? {
    guard !isSliding, !isPreparing, wanted.count > 1, shown === wanted.last else { return nil }
    let page = wanted.removeLast()
    show(wanted[wanted.count - 1])
    remove(page)
    tellReaders()
    return page
  }

  // MARK: Steps

  private var isSliding: Bool { adw_leaflet_get_child_transition_running(raw) != 0 }

  private var shown: Widget? {
    let widget = adw_leaflet_get_visible_child(raw)
    return held.first { $0.widget == widget }
  }

  private func want(_ pages: [Widget]) {
    let before = wanted
    wanted = pages
    // Those that never came to the leaflet.
    for page in before where !isWanted(page) && !isHeld(page) { onPop(page) }
    tellReaders()
    advance()
  }

  private func isWanted(_ page: Widget) -> Bool { wanted.contains { $0 === page } }
  private func isHeld(_ page: Widget) -> Bool { held.contains { $0 === page } }

  /// Takes the next step after the leaflet has done what it is at.
  private func advanceSoon() {
    guard !willAdvance else { return }
    willAdvance = true
    Task { [weak self] in
      guard let self else { return }
      willAdvance = false
      advance()
    }
  }

  /// Takes the next step toward the wanted pages, unless one is under way.
  private func advance() {
    guard !isSliding, !isPreparing else { return }
    noteSwipe()
    guard let top = wanted.last, shown !== top else { return settle() }
    guard !isHeld(top) else { return show(top) }
    for page in wanted where !isHeld(page) {
      held.append(page)
      adw_leaflet_append(raw, page.widget)
    }
    tellReaders()
    guard gtk_widget_get_mapped(widget) != 0 else { return show(top) }
    prepare()
  }

  /// Shows the page on top a frame later: to style, measure and draw it at once takes longer than a frame may.
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

  /// Takes note of pages that the person has swiped away.
  private func noteSwipe() {
    guard let shown, let asked, shown !== asked else { return }
    self.asked = shown
    guard let new = wanted.firstIndex(where: { $0 === shown }),
      let old = wanted.firstIndex(where: { $0 === asked }), new < old
    else { return }
    wanted.removeSubrange(new + 1...old)
  }

  /// Lets go of the pages that are not wanted any more.
  private func settle() {
    for page in held where !isWanted(page) {
      remove(page)
      onPop(page)
    }
    tellReaders()
    onSettle()
  }

  private func remove(_ page: Widget) {
    held.removeAll { $0 === page }
    page.dropFocus()
    adw_leaflet_remove(raw, page.widget)
  }

  /// Has a screen reader pass over the pages that another one covers, or soon will.
  private func tellReaders() { for page in held { page.setUnread(!isOnTop(page)) } }
}
