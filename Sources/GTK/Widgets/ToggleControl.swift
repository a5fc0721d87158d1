package protocol ToggleControl: Widget {
  /// Whether the control is on; setting it does not call `onChange` actions.
  var isOn: Bool { get set }
  func onChange(_ action: @escaping (Bool) -> Void)
}

extension CheckButton: ToggleControl {}
extension Switch: ToggleControl {}
