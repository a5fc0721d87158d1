/// A control that offers one of several, by its name.
package protocol NameChoice: Widget {
  /// Shows other names to choose from, and one as chosen; calls nobody that listens.
  func set(_ names: [String], selected: Int)
  /// Calls `action` with the place of what a person chose.
  func onChange(_ action: @escaping (Int) -> Void)
}

extension DropDown: NameChoice {}
