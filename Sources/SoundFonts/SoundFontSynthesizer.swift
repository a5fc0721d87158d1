import Files
public import MIDI

/// Plays a SoundFont with FluidSynth.
///
/// Use it from one thread at a time. Loading can take a second and must not happen on the audio
/// thread. Afterward, `play` and `render` are safe on the audio thread: they neither allocate nor
/// lock. The compiler can't check this inside a library, so `SoundFontAllocationTests` does.
/// FluidSynth's reverb and chorus are off, because they allocate memory in every block.
///
/// ```swift
/// let synthesizer = try SoundFontSynthesizer(path: "piano.sf2", sampleRate: 48_000)
/// synthesizer.play(.noteOn(channel: 0, key: 60, velocity: 100))
/// synthesizer.render(left: left, right: right, frames: 512)
/// ```
public final class SoundFontSynthesizer: @unchecked Sendable {
  /// The default maximum number of simultaneous voices.
  ///
  /// When this many voices are playing, each new note ends the least important voice.
  public static let voiceCount = 64
  /// Notes start at multiples of this number of frames.
  public static let step = 64
  /// The maximum size of a SoundFont file, in bytes.
  public static let greatestSize = 2 << 30

  /// The sample rate of the output, in hertz.
  public let sampleRate: Double
  /// The instruments of the SoundFont, sorted by bank and program.
  public let instruments: [SoundFontInstrument]

  private let library: FluidSynth
  private let settings: OpaquePointer
  private let synth: OpaquePointer

  /// Loads a SoundFont.
  ///
  /// - Parameters:
  ///   - path: a SoundFont file. Its contents matter, not its extension.
  ///   - sampleRate: the sample rate of the output, 8,000…96,000 Hz.
  ///   - gain: the linear gain. At 0.8, ten loud simultaneous notes of Debian's default SoundFont
  ///     stay below −1 dBFS.
  ///   - voiceCount: the maximum number of simultaneous voices, 1…65,535.
  ///   - loadsSamplesLater: whether an instrument's samples are loaded only when it is first
  ///     chosen. Loading then takes a fraction of the time and memory, but program changes must not
  ///     be played on the audio thread.
  public init(
    path: String, sampleRate: Double, gain: Double = 0.8, voiceCount: Int = voiceCount,
    loadsSamplesLater: Bool = false
  ) throws(SoundFontError) {
    guard let library = FluidSynth.shared else { throw .noSynthesizer }
    guard (8_000...96_000).contains(sampleRate) else { throw .sampleRate(sampleRate) }
    try SoundFontFile.check(path)
    guard library.isSoundFont(path) != 0 else { throw .notSoundFont(path: path) }
    guard let settings = library.newSettings() else { throw .noSynthesizer }
    for (name, value) in [
      ("synth.threadsafe-api", 0), ("synth.reverb.active", 0), ("synth.chorus.active", 0),
      ("synth.polyphony", Int32(voiceCount)), ("synth.cpu-cores", 1), ("synth.lock-memory", 0),
      ("synth.dynamic-sample-loading", loadsSamplesLater ? 1 : 0), ("synth.verbose", 0),
    ] { _ = library.setInteger(settings, name, value) }
    _ = library.setNumber(settings, "synth.sample-rate", sampleRate)
    _ = library.setNumber(settings, "synth.gain", gain)
    guard let synth = library.newSynth(settings) else {
      library.deleteSettings(settings)
      throw .noSynthesizer
    }
    let id = path.withFileSystemRepresentation { library.load(synth, $0, 1) }
    guard id >= 0, let font = library.font(synth, id) else {
      library.deleteSynth(synth)
      library.deleteSettings(settings)
      throw .notSoundFont(path: path)
    }
    (self.library, self.settings, self.synth) = (library, settings, synth)
    self.sampleRate = sampleRate
    instruments = Self.instruments(of: font, library)
  }

  deinit {
    library.deleteSynth(synth)
    library.deleteSettings(settings)
  }

  private static func instruments(of font: OpaquePointer, _ library: FluidSynth)
    -> [SoundFontInstrument]
  {
    var found: [SoundFontInstrument] = []
    library.iterationStart(font)
    while let preset = library.iterationNext(font) {
      let name = library.presetName(preset).map { String(cString: $0) } ?? ""
      let (bank, program) = (Int(library.presetBank(preset)), Int(library.presetProgram(preset)))
      found.append(
        SoundFontInstrument(
          name: name.isEmpty ? "\(bank):\(program)" : name, bank: bank, program: program))
    }
    return found.sorted { ($0.bank, $0.program) < ($1.bank, $1.program) }
  }

  /// Plays an event, which takes effect at the next multiple of `step` frames.
  public func play(_ event: MIDIEvent) {
    switch event {
    case .noteOff(let channel, let key, _):
      // Ignore the result, because FluidSynth reports a failure if no note is playing for the key,
      // which isn't an error.
      _ = library.noteOff(synth, Int32(channel), Int32(key))
    case .noteOn(let channel, let key, let velocity):
      _ = library.noteOn(synth, Int32(channel), Int32(key), Int32(velocity))
    case .keyPressure(let channel, let key, let pressure):
      _ = library.keyPressure(synth, Int32(channel), Int32(key), Int32(pressure))
    case .controlChange(let channel, let controller, let value):
      _ = library.controlChange(synth, Int32(channel), Int32(controller), Int32(value))
    case .programChange(let channel, let program):
      _ = library.programChange(synth, Int32(channel), Int32(program))
    case .channelPressure(let channel, let pressure):
      _ = library.channelPressure(synth, Int32(channel), Int32(pressure))
    case .pitchBend(let channel, let value):
      _ = library.pitchBend(synth, Int32(channel), Int32(value))
    }
  }

  /// Selects a channel's instrument and loads its samples if loading was deferred.
  public func choose(_ instrument: SoundFontInstrument, channel: UInt8 = 0) {
    _ = library.bankSelect(synth, Int32(channel & 0x0F), Int32(instrument.bank))
    _ = library.programChange(synth, Int32(channel & 0x0F), Int32(instrument.program))
  }

  /// Ends all notes immediately and resets all controllers.
  public func reset() { _ = library.reset(synth) }

  /// Renders the next frames, overwriting both channels.
  public func render(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int
  ) {
    _ = library.writeFloat(synth, Int32(frames), left, 0, 1, right, 0, 1)
  }
}
