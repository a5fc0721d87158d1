import CAdwaita

package final class Stack: Widget {
  override class var type: GType { gtk_stack_get_type() }

  required init(_ raw: OpaquePointer) {
    super.init(raw)
    updateScreenReaders()
  }

  package var page: String {
    get { gtk_stack_get_visible_child_name(raw).map { String(cString: $0) } ?? "" }
    set {
      guard newValue != page else { return }
      gtk_stack_set_visible_child_name(raw, newValue)
      updateScreenReaders()
    }
  }

  private func updateScreenReaders() {
    let shown = gtk_stack_get_visible_child(raw)
    for part in widget.parts { setHiddenFromReaders(OpaquePointer(part), part != shown) }
  }
}
