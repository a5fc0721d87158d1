/// The computer's keyboard as a piano: by the position of its keys, whatever is printed on them.
///
/// The row of A S D F is white keys from C on, the row above it black ones. Shift, Control and the like have no meaning for notes.
///
/// - Source: Linux's `input-event-codes.h`; X11 and Wayland count from 8.
package enum ComputerKeyboard {
  /// The semitones above C that the keys from A on play: A W S E D F T G Y H U J K O L P ; '.
  private static let codes: [UInt32] = [
    30, 17, 31, 18, 32, 33, 20, 34, 21, 35, 22, 36, 37, 24, 38, 25, 39, 40,
  ]
  private static let offset: UInt32 = 8

  /// The velocity of its notes, which the keys cannot tell.
  package static let velocity = 96

  /// Returns the semitones above C that a key plays, by its hardware code of X11 or Wayland; nil if it plays nothing.
  package static func step(ofHardwareCode code: UInt32) -> Int? {
    code < offset ? nil : codes.firstIndex(of: code - offset)
  }
}
