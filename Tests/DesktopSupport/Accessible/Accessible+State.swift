extension Accessible {
  /// Whether it is on the screen, or would be if it were scrolled there.
  ///
  /// GTK 4.8 calls every widget visible and none but windows showing. What it does tell is whether a point lies in a
  /// widget, and for one that is not mapped, as on a stack's hidden page, none does.
  public var isShowing: Bool {
    get throws {
      guard let extents = try extents else { return false }
      let answer = try call(
        "Contains", of: .component, Variant(Int32(extents.x + extents.width / 2)),
        Variant(Int32(extents.y + extents.height / 2)), Variant(Extents.ofWindow))
      return answer?[0].integer == 1
    }
  }

  /// Whether it can be used.
  public var isSensitive: Bool { get throws { try has(.sensitive) } }

  /// Whether a check button, a radio button, a switch or a menu item is on.
  public var isChecked: Bool { get throws { try has(.checked) } }

  /// Whether a toggle button is on; GTK says that of a chosen tab too.
  public var isPressed: Bool { get throws { try has(.pressed) } }

  /// Whether it is the chosen one of its list, or the chosen tab.
  public var isSelected: Bool { get throws { try has(.selected) } }

  /// Whether keys go to it.
  public var isFocused: Bool { get throws { try has(.focused) } }

  /// Whether keys can go to it.
  public var isFocusable: Bool { get throws { try has(.focusable) } }

  /// Whether a window is the one that keys go to.
  public var isActive: Bool { get throws { try has(.active) } }

  /// Whether what it can open out is.
  public var isExpanded: Bool { get throws { try has(.expanded) } }

  /// The bits of AT-SPI's states.
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
