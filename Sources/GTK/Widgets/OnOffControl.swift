/// A control that is on or off.
package protocol OnOffControl: Widget {
  /// Whether it is on. Setting it calls no listener.
  var isOn: Bool { get set }
  /// Calls `action` when a person turns it.
  func onChange(_ action: @escaping (Bool) -> Void)
}

extension CheckButton: OnOffControl {}
extension Switch: OnOffControl {}
