import MIDI
import SoundFonts

final class MIDIFileInstruments {
  /// The maximum number of simultaneous voices, which is higher than in live playing because
  /// rendering isn't tied to real time.
  static let voiceCount = 256

  let soundFont: String?
  let problem: InstrumentProblem?
  private let synthesizer: SoundFontSynthesizer?
  private let strings: LoadedInstrument?
  private let voice: RealtimeInstrument
  private let stringsGain: Float

  init(_ job: PianoRenderJob, sampleRate: Double) throws(PianoRenderError) {
    var problem: InstrumentProblem?
    var found: (path: String, SoundFontSynthesizer)?
    do throws(SoundFontError) {
      switch job.instruments {
      case .strings: break
      case .soundFont(let path): found = (path, try Self.load(path, job, sampleRate))
      case .ofSystem:
        if let path = SoundFontFile.ofSystem {
          found = (path, try Self.load(path, job, sampleRate))
        } else {
          problem = .noSoundFont
        }
      }
    } catch {
      guard job.instruments == .ofSystem else { throw .soundFont(error) }
      problem = .soundFont(error)
    }
    self.problem = problem
    stringsGain = Float(Self.gain(of: job) / 0.5)
    (soundFont, synthesizer) = (found?.path, found?.1)
    if let synthesizer {
      strings = nil
      voice = .soundFont(.passUnretained(synthesizer))
    } else {
      let strings = LoadedInstrument(sampleRate: sampleRate)
      voice = strings.voice.pointee
      self.strings = strings
    }
  }

  private static func gain(of job: PianoRenderJob) -> Double { min(max(job.gain, 0), 10) }

  private static func load(
    _ path: String, _ job: PianoRenderJob, _ sampleRate: Double
  ) throws(SoundFontError) -> SoundFontSynthesizer {
    try SoundFontSynthesizer(
      path: path, sampleRate: sampleRate, gain: gain(of: job),
      voiceCount: voiceCount, loadsSamplesLater: true)
  }

  func play(_ event: MIDIEvent) { voice.play(event) }

  func release() {
    for channel: UInt8 in 0..<16 {
      for controller in [
        MIDIEvent.damperPedal, MIDIEvent.sostenutoPedal, MIDIEvent.allNotesOff,
      ] {
        play(.controlChange(channel: channel, controller: controller, value: 0))
      }
    }
  }

  func render(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int
  ) {
    voice.render(left: left, right: right, frames: frames)
    guard strings != nil, stringsGain != 1 else { return }
    for frame in 0..<frames {
      left[frame] *= stringsGain
      right[frame] *= stringsGain
    }
  }
}
