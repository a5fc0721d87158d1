import AudioDevices
import MynaPiano
import MynaScreens
import SoundFonts
import Translations

enum PianoSentences {
  /// Returns the name of a key for screen readers: "C sharp 4".
  static func name(of key: Int) -> String {
    let (letter, octave) = (String(PianoKey.letter(of: key)), "\(PianoKey.octave(of: key))")
    return PianoKey.isBlack(key) ? tr("%1 sharp %2", letter, octave) : tr("%1 %2", letter, octave)
  }

  static func name(of instrument: PianoInstrument) -> String {
    switch instrument {
    case .grand: tr("Grand Piano")
    case .electricPiano: tr("Electric Piano")
    case .harpsichord: tr("Harpsichord")
    case .celesta: tr("Celesta")
    case .musicBox: tr("Music Box")
    case .vibraphone: tr("Vibraphone")
    case .marimba: tr("Marimba")
    case .organ: tr("Organ")
    case .guitar: tr("Guitar")
    case .strings: tr("Myna’s Strings")
    }
  }

  static func name(of status: InstrumentStatus?) -> String {
    switch status?.sound {
    case .soundFont(_, let name):
      status?.problem == nil ? Self.name(of: status?.wanted ?? .grand) : name
    case .strings: name(of: PianoInstrument.strings)
    case nil: tr("Loading…")
    }
  }

  static func name(of labels: KeyLabels) -> String {
    switch labels {
    case .letters: tr("C4 D4 E4")
    case .solfege: tr("do re mi")
    case .none: tr("None")
    }
  }

  static func sentence(_ problem: PianoScreenProblem) -> String {
    switch problem {
    case .device(let error): StudioSentences.sentence(error)
    case .problem(.deviceLost(let name)):
      tr("The speaker “%1” was disconnected. Connect it, or try again with another one.", name)
    case .problem(.serverGone):
      tr("The sound server stopped. Start it, and try again.")
    case .performance(let problem): sentence(problem)
    case .closed: tr("The piano has no speaker, so nothing can be recorded. Try again.")
    case .noTake: tr("There is no recording. Start a new one.")
    case .file(let error): StudioSentences.sentence(error)
    case .studio(let error): StudioSentences.sentence(error)
    case .events(let error):
      tr("The sound is recorded, but the notes are not. %1", StudioSentences.sentence(error))
    case .microphone(let error): sentence(microphone: error)
    case .voiceLost:
      tr(
        "No sound comes from the microphone. Check that it is connected. Recording of the piano continues."
      )
    }
  }

  private static func sentence(microphone error: AudioDeviceError) -> String {
    switch error {
    case .noDevice:
      tr(
        "There is no microphone, so only the piano is recorded. Plug one in, and start a new recording."
      )
    case .notFound(let name, _), .ambiguous(let name, _):
      tr(
        "The microphone “%1” is not connected, so only the piano is recorded. Choose another one on the Record page.",
        name)
    case .noLibrary: StudioSentences.sentence(error)
    case .noServer, .unavailable, .failed:
      tr(
        "The microphone cannot be used right now, so only the piano is recorded. Another program may be using it."
      )
    }
  }

  private static func sentence(_ problem: PerformanceProblem) -> String {
    switch problem {
    case .deviceLost(let name):
      tr("The speaker “%1” was disconnected. Recording is paused; nothing is lost.", name)
    case .serverGone: tr("The sound server stopped. Recording is paused; what you have is safe.")
    case .notResponding:
      tr("The speaker is not responding. Recording waits for it; nothing is lost.")
    case .unwritable(let error):
      tr("Recording stopped. What was recorded is saved. %1", StudioSentences.sentence(error))
    }
  }

  /// Explains why a different instrument plays than the selected one, and what to do.
  static func sentence(_ problem: InstrumentProblem) -> String {
    switch problem {
    case .noSoundFont:
      tr(
        "No SoundFont is installed, so Myna’s own strings play. For a grand piano, install fluidr3mono-gm-soundfont."
      )
    case .notInSoundFont(let path):
      tr("The SoundFont “%1” doesn’t have this instrument. Choose another one.", path)
    case .soundFont(let error): sentence(error)
    }
  }

  private static func sentence(_ error: SoundFontError) -> String {
    switch error {
    case .noSynthesizer:
      tr(
        "FluidSynth is not installed, so Myna’s own strings play. For other instruments, install libfluidsynth3."
      )
    case .notFound(let path):
      tr("There is no SoundFont “%1”, so Myna’s own strings play.", path)
    case .notReadable(let path):
      tr(
        "The SoundFont “%1” cannot be read, so Myna’s own strings play. Check its permissions.",
        path)
    case .notSoundFont(let path):
      tr("“%1” is not a SoundFont or is damaged, so Myna’s own strings play.", path)
    case .tooLarge(let path, _):
      tr(
        "The SoundFont “%1” is too large, so Myna’s own strings play. Choose one that is smaller than 2 GB.",
        path)
    case .sampleRate(let hertz):
      tr(
        "A SoundFont cannot play at the device’s %1 Hz, so Myna’s own strings play.",
        "\(Int(hertz))")
    }
  }
}
