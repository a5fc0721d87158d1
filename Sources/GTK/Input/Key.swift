import CAdwaita

/// A pressed key, named so that shortcuts work on every keyboard layout.
///
/// On layouts for other scripts, such as Cyrillic or Greek, a letter key has the name of the same
/// key on a US keyboard. Keys on the numeric keypad have the same names as the corresponding keys
/// elsewhere on the keyboard.
package struct Key: Equatable, Sendable {
  /// The key's character, or its GDK name, such as "Left".
  package let name: String
  /// The digit on the key, 0…9, even if the layout requires Shift to type the digit; nil for other
  /// keys.
  package let digit: Int?
  /// Whether `name` was derived from the key's position, because the keyboard layout is for another
  /// script.
  package let isNamedByPlace: Bool
  /// Whether Control, Alt, or Super is pressed.
  package let hasModifier: Bool
  /// Whether Alt is pressed, without Control or Super.
  package let hasAlt: Bool
  /// Whether Control is pressed, without Alt or Super.
  package let hasControl: Bool
  package let hasShift: Bool

  /// Creates a key from its GDK key value, its hardware code, and the pressed modifiers.
  init(_ value: UInt32, _ code: UInt32, _ modifiers: UInt32) {
    let alt = GDK_ALT_MASK.rawValue
    let mask = GDK_CONTROL_MASK.rawValue | alt | GDK_SUPER_MASK.rawValue
    hasModifier = modifiers & mask != 0
    hasAlt = modifiers & mask == alt
    hasControl = modifiers & mask == GDK_CONTROL_MASK.rawValue
    hasShift = modifiers & GDK_SHIFT_MASK.rawValue != 0

    let typed = Self.name(of: value)
    let place = Self.isOfAnotherScript(value) ? Self.letters[code] : nil
    (name, isNamedByPlace) = (place ?? typed, place != nil)
    digit = Self.digit(typed) ?? (hasShift ? nil : Self.digit(at: code))
  }

  private static func name(of value: UInt32) -> String {
    let name = gdk_keyval_name(gdk_keyval_to_lower(value)).map { String(cString: $0) } ?? ""
    guard name.hasPrefix("KP_") else { return name }
    let plain = String(name.dropFirst(3))
    return switch plain {
    case "Add": "plus"
    case "Subtract": "minus"
    case "Enter": "Return"
    case "Space": "space"
    default: plain
    }
  }

  private static func digit(_ name: String) -> Int? {
    name.utf8.count == 1 ? Int(name) : nil
  }

  private static func isOfAnotherScript(_ value: UInt32) -> Bool {
    guard let character = Unicode.Scalar(gdk_keyval_to_unicode(value)) else { return false }
    // The Latin blocks of Unicode end before the phonetic letters.
    return character.properties.isAlphabetic && character.value >= 0x250
  }

  /// Returns the digit on a key in the keyboard's top row; nil for other keys.
  ///
  /// Hardware codes are Linux input key codes plus 8.
  private static func digit(at code: UInt32) -> Int? {
    10..<20 ~= code ? Int(code - 9) % 10 : nil
  }

  private static let letters: [UInt32: String] = {
    let rows: [(UInt32, String)] = [(24, "qwertyuiop"), (38, "asdfghjkl"), (52, "zxcvbnm")]
    var letters: [UInt32: String] = [:]
    for (first, row) in rows {
      for (offset, letter) in row.enumerated() { letters[first + UInt32(offset)] = String(letter) }
    }
    return letters
  }()
}
