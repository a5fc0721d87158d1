import Realtime
import SoundFonts

/// An instrument that is ready to be played by a `PianoEngine` of its sample rate.
public final class LoadedInstrument: @unchecked Sendable {
  /// The sound that it has, and why.
  public let status: InstrumentStatus
  /// Frames per second.
  public let sampleRate: Double
  /// The instrument as the audio thread calls it; lives as long as this object.
  let voice: UnsafeMutablePointer<InstrumentVoice>
  private let ownedVoice: Owned<InstrumentVoice>
  private let synthesizer: SoundFontSynthesizer?
  private let strings: Owned<StringPlayer>?

  /// Makes the strings that Myna computes.
  ///
  /// - Parameters:
  ///   - wanted: The instrument in whose place they play.
  ///   - problem: The reason why they do; nil if the strings are wanted.
  ///   - sampleRate: 8,000…192,000 Hz.
  public init(
    stringsFor wanted: PianoInstrument = .strings, problem: InstrumentProblem? = nil,
    sampleRate: Double
  ) {
    status = InstrumentStatus(wanted: wanted, sound: .strings, problem: problem)
    self.sampleRate = sampleRate
    let strings = Owned(StringPlayer(sampleRate: sampleRate))
    ownedVoice = Owned(.strings(strings.pointer))
    voice = ownedVoice.pointer
    synthesizer = nil
    self.strings = consume strings
  }

  /// Takes over a synthesizer whose instrument is chosen.
  init(_ synthesizer: SoundFontSynthesizer, status: InstrumentStatus) {
    self.status = status
    sampleRate = synthesizer.sampleRate
    ownedVoice = Owned(.soundFont(.passUnretained(synthesizer)))
    voice = ownedVoice.pointer
    self.synthesizer = synthesizer
    strings = nil
  }
}
