import SoundFonts
import Threads

/// Loads instruments on a separate thread, so neither the user interface nor playback is blocked.
///
/// Loading never fails. If a SoundFont can't be played, a synthesized string instrument is used
/// instead, and the instrument's status contains the reason.
///
/// ```swift
/// let loader = InstrumentLoader()
/// engine.use(await loader.load(.musicBox, sampleRate: engine.sampleRate))
/// ```
public final class InstrumentLoader: Sendable {
  /// The path to the SoundFont to use; nil for the system's SoundFont.
  public let soundFont: String?
  private let thread = SerialThread(label: "myna.instruments")

  /// Creates a loader; no file is read until an instrument is loaded.
  ///
  /// - Parameter soundFont: the path to a SoundFont; nil for the system's SoundFont.
  public init(soundFont: String? = nil) { self.soundFont = soundFont }

  /// Loads an instrument once all earlier requests are done.
  ///
  /// - Parameter sampleRate: the sample rate, 8,000…192,000 Hz; SoundFonts support up to 96,000 Hz.
  public nonisolated(nonsending) func load(
    _ instrument: PianoInstrument, sampleRate: Double
  ) async -> LoadedInstrument {
    await thread.run { [soundFont] in
      LoadedInstrument.load(instrument, soundFont: soundFont, sampleRate: sampleRate)
    }
  }
}

extension LoadedInstrument {
  /// Loads an instrument on the calling thread, which takes a few tenths of a second.
  ///
  /// Only this instrument's samples are loaded. It plays on all channels except the drum channel.
  ///
  /// - Parameters:
  ///   - soundFont: the path to a SoundFont; nil for the system's SoundFont.
  ///   - sampleRate: the sample rate, 8,000…192,000 Hz; SoundFonts support up to 96,000 Hz.
  public static func load(
    _ instrument: PianoInstrument, soundFont: String? = nil, sampleRate: Double
  ) -> LoadedInstrument {
    func strings(_ problem: InstrumentProblem?) -> LoadedInstrument {
      LoadedInstrument(stringsFor: instrument, problem: problem, sampleRate: sampleRate)
    }
    guard let program = instrument.program else { return strings(nil) }
    guard let path = soundFont ?? SoundFontFile.ofSystem else { return strings(.noSoundFont) }
    do throws(SoundFontError) {
      let synthesizer = try SoundFontSynthesizer(
        path: path, sampleRate: sampleRate, loadsSamplesLater: true)
      let found = synthesizer.instruments.first { $0.bank == 0 && $0.program == program }
      guard let chosen = found ?? synthesizer.instruments.first(where: { $0.bank < 128 }) else {
        return strings(.notInSoundFont(path: path))
      }
      for channel: UInt8 in 0..<16 where channel != 9 {
        synthesizer.choose(chosen, channel: channel)
      }
      return LoadedInstrument(
        synthesizer,
        status: InstrumentStatus(
          wanted: instrument, sound: .soundFont(path: path, name: chosen.name),
          problem: found == nil ? .notInSoundFont(path: path) : nil))
    } catch {
      return strings(.soundFont(error))
    }
  }
}
