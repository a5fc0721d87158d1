/// An instrument of a SoundFont, chosen by bank and program.
public struct SoundFontInstrument: Equatable, Hashable, Sendable {
  /// The name in the SoundFont; never empty.
  public var name: String
  /// The bank, 0…16,383; 128 holds drums.
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
