extension Accessible {
  /// The value of a slider, spin button, level or progress bar; nil for other widgets.
  public var value: Double? {
    get throws { try property("CurrentValue", of: .value)?.double }
  }

  /// The range of the value; nil for widgets without one.
  public var range: ClosedRange<Double>? {
    get throws {
      guard let least = try property("MinimumValue", of: .value)?.double,
        let greatest = try property("MaximumValue", of: .value)?.double, least <= greatest
      else { return nil }
      return least...greatest
    }
  }

  /// Sets the value, as a screen reader does; GTK clamps it to the range, and ignores it for
  /// levels.
  ///
  /// A custom widget has a value only if it contains a `GtkRange`, even if its role is slider.
  public func setValue(_ value: Double) throws {
    try desktop.waitUntilIdle()
    let done = try desktop.accessibility.set(
      "CurrentValue", of: Interface.value.name, on: address, to: Variant(value))
    guard done else { throw Desktop.Failure(words: "\(try label) has no value to set") }
    try desktop.waitUntilIdle()
  }

  /// The text of a field or a label; nil for other widgets.
  public var text: String? {
    get throws {
      // Fields of one line treat -1, elsewhere the end, as the beginning.
      try call("GetText", of: .text, Variant(Int32(0)), Variant(Int32.max))?[0].string
    }
  }

  /// Replaces the text of a field without pressing any key; the effect of Return does not occur.
  public func setText(_ text: String) throws {
    try desktop.waitUntilIdle()
    let answer = try call("SetTextContents", of: .editableText, Variant(text))
    guard answer?[0].integer == 1 else {
      throw Desktop.Failure(words: "\(try label) takes no text")
    }
    try desktop.waitUntilIdle()
  }
}
