/// The computer keyboard as a piano, by the position of its keys rather than their labels.
///
/// The row from A on plays the white keys, starting with C, and the row above it the black keys.
/// Modifier keys play no notes.
///
/// - Source: Linux's `input-event-codes.h`; codes on X11 and Wayland are greater by 8.
package enum ComputerKeyboard {
  /// The hardware codes of the keys, in semitones above C: A W S E D F T G Y H U J K O L P ; '.
  private static let codes: [UInt32] = [
    30, 17, 31, 18, 32, 33, 20, 34, 21, 35, 22, 36, 37, 24, 38, 25, 39, 40,
  ]
  private static let offset: UInt32 = 8

  /// The velocity of all notes, because the keys do not report one.
  package static let velocity = 96

  /// Returns a key's semitones above C, given its X11 or Wayland code; nil if it plays no note.
  package static func step(ofHardwareCode code: UInt32) -> Int? {
    code < offset ? nil : codes.firstIndex(of: code - offset)
  }
}
