/// The computer's keyboard as a piano, by the position of the keys and not by their labels.
///
/// The row of A S D F has the white keys from C on, and the row above it the black ones. Shift,
/// Control and similar keys play no notes.
///
/// - Source: Linux's `input-event-codes.h`; X11 and Wayland count from 8.
package enum ComputerKeyboard {
  /// The hardware codes of the keys in semitones above C: A W S E D F T G Y H U J K O L P ; '.
  private static let codes: [UInt32] = [
    30, 17, 31, 18, 32, 33, 20, 34, 21, 35, 22, 36, 37, 24, 38, 25, 39, 40,
  ]
  private static let offset: UInt32 = 8

  /// The velocity of all notes, since the keys do not report one.
  package static let velocity = 96

  package static func step(ofHardwareCode code: UInt32) -> Int? {
    code < offset ? nil : codes.firstIndex(of: code - offset)
  }
}
