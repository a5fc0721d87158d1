/// Facts of the keys of a piano, numbered as in MIDI: 60 is middle C, C4.
public enum PianoKey {
  /// Returns whether a key of 0…127 is black.
  public static func isBlack(_ key: Int) -> Bool { [1, 3, 6, 8, 10].contains(key % 12) }

  /// Returns the octave of a key, −1…9; it changes at each C.
  public static func octave(of key: Int) -> Int { key / 12 - 1 }

  /// Returns the key of the C of an octave of −1…9.
  public static func c(ofOctave octave: Int) -> Int { 12 * (octave + 1) }

  /// Returns the letter of a key, without a sign: a black key has that of the key below it.
  public static func letter(of key: Int) -> Character {
    Array("CCDDEFFGGAAB")[key % 12]
  }
}
