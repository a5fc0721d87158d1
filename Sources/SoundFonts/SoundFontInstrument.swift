/// An instrument in a SoundFont, which corresponds to one of the SoundFont's presets.
public struct SoundFontInstrument: Equatable, Hashable, Sendable {
  /// The name in the SoundFont, or the bank and program if the name is empty.
  public var name: String
  /// The bank, 0…16,383; bank 128 contains the drum kits.
  public var bank: Int
  /// The program, 0…127.
  ///
  /// In General MIDI, 0 is a grand piano.
  public var program: Int

  /// Creates an instrument.
  public init(name: String, bank: Int, program: Int) {
    (self.name, self.bank, self.program) = (name, bank, program)
  }
}
