import Realtime
import SoundFonts

/// An instrument that is ready to be played by a `PianoEngine` with the same sample rate.
public final class LoadedInstrument: @unchecked Sendable {
  /// The sound in use, and the reason if it isn't that of the requested instrument.
  public let status: InstrumentStatus
  /// The sample rate in hertz.
  public let sampleRate: Double
  let voice: UnsafeMutablePointer<RealtimeInstrument>
  private let ownedVoice: PinnedValue<RealtimeInstrument>
  private let synthesizer: SoundFontSynthesizer?
  private let strings: PinnedValue<StringInstrumentPlayer>?

  /// Creates the synthesized strings.
  ///
  /// - Parameters:
  ///   - wanted: the instrument that the strings replace.
  ///   - problem: the reason why the strings replace that instrument; nil if strings were
  ///     requested.
  ///   - sampleRate: the sample rate, 8,000…192,000 Hz.
  public init(
    stringsFor wanted: PianoInstrument = .strings, problem: InstrumentProblem? = nil,
    sampleRate: Double
  ) {
    status = InstrumentStatus(wanted: wanted, sound: .strings, problem: problem)
    self.sampleRate = sampleRate
    let strings = PinnedValue(StringInstrumentPlayer(sampleRate: sampleRate))
    ownedVoice = PinnedValue(.strings(strings.pointer))
    voice = ownedVoice.pointer
    synthesizer = nil
    self.strings = consume strings
  }

  init(_ synthesizer: SoundFontSynthesizer, status: InstrumentStatus) {
    self.status = status
    sampleRate = synthesizer.sampleRate
    ownedVoice = PinnedValue(.soundFont(.passUnretained(synthesizer)))
    voice = ownedVoice.pointer
    self.synthesizer = synthesizer
    strings = nil
  }
}
