extension Accessible {
  /// The value of a slider, a spin button, a level or a progress bar; nil for what has none.
  public var value: Double? {
    get throws { try property("CurrentValue", of: .value)?.double }
  }

  /// The least and the greatest value; nil for what has none.
  public var range: ClosedRange<Double>? {
    get throws {
      guard let least = try property("MinimumValue", of: .value)?.double,
        let greatest = try property("MaximumValue", of: .value)?.double, least <= greatest
      else { return nil }
      return least...greatest
    }
  }

  /// Moves it to a value, as a screen reader does; GTK keeps it in its range, and leaves levels where they are.
  ///
  /// A widget of a program's own, even if it says that it is a slider, has no value unless it is made of a `GtkRange`.
  public func setValue(_ value: Double) throws {
    try desktop.waitUntilIdle()
    let done = try desktop.accessibility.set(
      "CurrentValue", of: Interface.value.name, on: address, to: Variant(value))
    guard done else { throw Desktop.Failure(words: "\(try label) has no value to set") }
    try desktop.waitUntilIdle()
  }

  /// The text of a field or a label; nil for what has none.
  public var text: String? {
    get throws {
      // Fields of one line take -1, the end elsewhere, for the beginning.
      try call("GetText", of: .text, Variant(Int32(0)), Variant(Int32.max))?[0].string
    }
  }

  /// Puts a text into a field, in place of what was there; no key is pressed, so what Return does is not done.
  public func setText(_ text: String) throws {
    try desktop.waitUntilIdle()
    let answer = try call("SetTextContents", of: .editableText, Variant(text))
    guard answer?[0].integer == 1 else {
      throw Desktop.Failure(words: "\(try label) takes no text")
    }
    try desktop.waitUntilIdle()
  }
}
