package protocol ListRow: AnyObject {
  var content: Widget { get }
  var accessibleName: String { get }

  func show(_ position: Int)

  func setSelected(_ isSelected: Bool)

  /// Releases the shown item, until `show` is called again.
  func clear()
}
