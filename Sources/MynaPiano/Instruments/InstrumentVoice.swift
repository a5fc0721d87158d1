import MIDI
import SoundFonts

/// An instrument as the audio thread calls it; `LoadedInstrument` owns what is behind it.
enum InstrumentVoice {
  case strings(UnsafeMutablePointer<StringPlayer>)
  case soundFont(Unmanaged<SoundFontSynthesizer>)

  /// The frames that an instrument renders at once, and in which no event begins but at the first.
  static var step: Int { @_noLocks get { 64 } }

  /// Plays an event from the next frame that is a multiple of `step`.
  ///
  /// Not `@_noLocks`, like `render`: the compiler cannot see into FluidSynth. `PianoAllocationTests` counts instead.
  func play(_ event: MIDIEvent) {
    switch self {
    case .strings(let strings): strings.pointee.play(event)
    case .soundFont(let synthesizer): synthesizer._withUnsafeGuaranteedRef { $0.play(event) }
    }
  }

  /// Writes the next frames of both channels, over what is there.
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
