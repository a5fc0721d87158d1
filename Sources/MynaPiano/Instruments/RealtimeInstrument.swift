import MIDI
import SoundFonts

/// The functions of an instrument that the audio thread calls; `LoadedInstrument` owns their
/// memory.
///
/// Events take effect only at multiples of `step` frames. `play`, `render`, and their callers
/// aren't `@_noLocks`, because the compiler can't see into FluidSynth. `PianoAllocationTests`
/// counts allocations instead.
enum RealtimeInstrument {
  case strings(UnsafeMutablePointer<StringInstrumentPlayer>)
  case soundFont(Unmanaged<SoundFontSynthesizer>)

  static var step: Int { @_noLocks get { 64 } }

  func play(_ event: MIDIEvent) {
    switch self {
    case .strings(let strings): strings.pointee.play(event)
    case .soundFont(let synthesizer): synthesizer._withUnsafeGuaranteedRef { $0.play(event) }
    }
  }

  func render(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int
  ) {
    switch self {
    case .strings(let strings):
      strings.pointee.render(left: left, right: right, frames: frames)
    case .soundFont(let synthesizer):
      synthesizer._withUnsafeGuaranteedRef { $0.render(left: left, right: right, frames: frames) }
    }
  }
}
