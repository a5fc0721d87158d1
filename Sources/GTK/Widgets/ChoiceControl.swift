package protocol ChoiceControl: Widget {
  /// Replaces the choices and the selection, without calling `onChange` actions.
  func set(_ names: [String], selected: Int)
  func onChange(_ action: @escaping (Int) -> Void)
}

extension DropDown: ChoiceControl {}
