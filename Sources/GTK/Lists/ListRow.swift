/// The looks of a row, which stand for one position after another.
package protocol ListRow: AnyObject {
  /// All of it.
  var content: Widget { get }
  /// The name for a screen reader.
  var accessibleName: String { get }

  /// Takes up what is at a position.
  func show(_ position: Int)

  /// Whether it is among those that are chosen.
  func setSelected(_ isSelected: Bool)

  /// It stands for nothing any more, until it is shown again.
  func clear()
}
