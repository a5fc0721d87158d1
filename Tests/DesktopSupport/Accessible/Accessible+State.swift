extension Accessible {
  /// Whether the node is on the screen, or would be if it were scrolled into view.
  ///
  /// GTK 4.8 reports every widget as visible and only windows as showing. It does report whether a
  /// point lies in a widget; for an unmapped widget, as on a hidden page of a stack, no point does.
  public var isShowing: Bool {
    get throws {
      guard let extents = try extents else { return false }
      let answer = try call(
        "Contains", of: .component, Variant(Int32(extents.x + extents.width / 2)),
        Variant(Int32(extents.y + extents.height / 2)), Variant(Extents.ofWindow))
      return answer?[0].integer == 1
    }
  }

  /// Whether the node can be used.
  public var isSensitive: Bool { get throws { try has(.sensitive) } }

  /// Whether a check button, radio button, switch or menu item is on.
  public var isChecked: Bool { get throws { try has(.checked) } }

  /// Whether a toggle button is on; GTK reports this for the selected tab, too.
  public var isPressed: Bool { get throws { try has(.pressed) } }

  /// Whether the node is selected in its list, or is the selected tab.
  public var isSelected: Bool { get throws { try has(.selected) } }

  /// Whether the node has the keyboard focus.
  public var isFocused: Bool { get throws { try has(.focused) } }

  /// Whether the node can have the keyboard focus.
  public var isFocusable: Bool { get throws { try has(.focusable) } }

  /// Whether the window is the active one.
  public var isActive: Bool { get throws { try has(.active) } }

  /// Whether the expandable node is expanded.
  public var isExpanded: Bool { get throws { try has(.expanded) } }

  /// The bit numbers of AT-SPI's states.
  private enum State: Int {
    case active = 1
    case checked = 4
    case expanded = 10
    case focusable = 11
    case focused = 12
    case pressed = 20
    case selected = 23
    case sensitive = 24
  }

  private func has(_ state: State) throws -> Bool {
    guard let bits = try call("GetState", of: .accessible)?[0].parts.first else { return false }
    return bits.integer >> state.rawValue & 1 == 1
  }
}
