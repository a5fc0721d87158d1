/// Functions for piano keys, which are numbered as in MIDI, where 60 is middle C, or C4.
public enum PianoKey {
  /// Returns whether a key, 0…127, is black.
  public static func isBlack(_ key: Int) -> Bool { [1, 3, 6, 8, 10].contains(key % 12) }

  /// Returns the octave of a key, −1…9; each octave begins at C.
  public static func octave(of key: Int) -> Int { key / 12 - 1 }

  /// Returns the key for C in the given octave, −1…9.
  public static func c(ofOctave octave: Int) -> Int { 12 * (octave + 1) }

  /// Returns a key's letter without an accidental; a black key has the letter of the key below it.
  public static func letter(of key: Int) -> Character {
    Array("CCDDEFFGGAAB")[key % 12]
  }
}
