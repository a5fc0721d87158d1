package protocol ListRow: AnyObject {
  var content: Widget { get }
  var accessibleName: String { get }

  func show(_ position: Int)

  func setSelected(_ isSelected: Bool)

  /// Releases the item that is shown; no item is shown until `show` is called again.
  func clear()
}
