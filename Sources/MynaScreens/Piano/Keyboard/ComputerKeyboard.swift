/// Maps the computer keyboard to piano keys, by the positions of its keys rather than by their
/// labels.
///
/// The row that starts with A plays the white keys from C upward, and the row above plays the black
/// keys. Modifier keys don't play notes.
///
/// - Source: Linux's `input-event-codes.h`. The codes on X11 and Wayland are greater by 8.
package enum ComputerKeyboard {
  /// The hardware codes of the keys A W S E D F T G Y H U J K O L P ; ', which play ascending
  /// semitones from C.
  private static let codes: [UInt32] = [
    30, 17, 31, 18, 32, 33, 20, 34, 21, 35, 22, 36, 37, 24, 38, 25, 39, 40,
  ]
  private static let offset: UInt32 = 8

  /// The velocity of all notes, because computer keyboards don't measure velocity.
  package static let velocity = 96

  /// Returns the number of semitones above C for a key's X11 or Wayland code; nil if the key plays
  /// no note.
  package static func step(ofHardwareCode code: UInt32) -> Int? {
    code < offset ? nil : codes.firstIndex(of: code - offset)
  }
}
