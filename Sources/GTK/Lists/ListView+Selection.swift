import CAdwaita

/// The selection.
///
/// Positions are updated when rows before them are inserted or removed.
extension ListView {
  package var selected: [Int] {
    var (iterator, value) = (GtkBitsetIter(), guint(0))
    var result: [Int] = []
    result.reserveCapacity(selectedCount)
    var isThere = gtk_bitset_iter_init_first(&iterator, selection, &value) != 0
    while isThere {
      result.append(Int(value))
      isThere = gtk_bitset_iter_next(&iterator, &value) != 0
    }
    return result
  }

  package var selectedCount: Int { Int(gtk_bitset_get_size(selection)) }

  package func isSelected(_ position: Int) -> Bool {
    gtk_bitset_contains(selection, guint(position)) != 0
  }

  package func setSelected(_ position: Int, _ isSelected: Bool) {
    if isSelected {
      gtk_bitset_add(selection, guint(position))
    } else {
      gtk_bitset_remove(selection, guint(position))
    }
    showSelection()
  }

  package func select(_ positions: Range<Int>) {
    gtk_bitset_add_range(selection, guint(positions.lowerBound), guint(positions.count))
    showSelection()
  }

  package func selectAll() { select(0..<count) }

  package func unselectAll() {
    gtk_bitset_remove_all(selection)
    showSelection()
  }

  package func onSelectionChange(_ action: @escaping () -> Void) { onSelection = action }

  func replaceSelection(_ position: Int, removed: Int, added: Int) {
    guard selectedCount > 0 else { return }
    gtk_bitset_splice(selection, guint(position), guint(removed), guint(added))
    onSelection()
  }

  private func showSelection() {
    for (position, cell) in cells { cell.show(isSelected: isSelected(position)) }
    onSelection()
  }
}
