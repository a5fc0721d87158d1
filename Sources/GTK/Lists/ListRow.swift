package protocol ListRow: AnyObject {
  var content: Widget { get }
  var accessibleName: String { get }

  func show(_ position: Int)

  func setSelected(_ isSelected: Bool)

  func clear()
}
