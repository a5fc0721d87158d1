import AudioDevices
import MynaPiano
import MynaScreens
import Sentences
import SoundFonts
import Translations

enum PianoMessages {
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
    case .device(let error): StudioMessages.sentence(error)
    case .problem(.deviceLost(let name)):
      tr(
        "The speaker “%1” was disconnected. Connect the speaker, or try again with another one.",
        name)
    case .problem(.serverGone):
      tr("The sound server stopped. Restart the sound server, and try again.")
    case .performance(let problem): sentence(problem)
    case .closed:
      tr(
        "No audio output is available for the piano, so it can’t be recorded. Connect or select a speaker, and try again."
      )
    case .noTake: tr("There is no recording to continue. Start a new recording.")
    case .file(let error): StudioMessages.sentence(error)
    case .studio(let error): StudioMessages.sentence(error)
    case .events(let error):
      tr(
        "Myna is recording the piano’s audio, but not its notes. %1",
        StudioMessages.sentence(error))
    case .microphone(let error): sentence(microphone: error)
    case .voiceLost:
      tr(
        "No sound is coming from the microphone. Check that it is connected. Myna is still recording the piano."
      )
    }
  }

  private static func sentence(microphone error: AudioDeviceError) -> String {
    switch error {
    case .noDevice:
      tr(
        "There is no microphone, so only the piano is recorded. Connect a microphone, and start a new recording."
      )
    case .notFound(let name, _), .ambiguous(let name, _):
      tr(
        "The microphone “%1” is not connected, so only the piano is recorded. Choose another microphone on the Record page.",
        name)
    case .noLibrary: StudioMessages.sentence(error)
    case .noServer, .unavailable, .failed:
      tr(
        "The microphone cannot be used right now, so only the piano is recorded. Another program may be using it."
      )
    }
  }

  private static func sentence(_ problem: PerformanceProblem) -> String {
    switch problem {
    case .deviceLost(let name):
      tr("The speaker “%1” was disconnected. Recording is paused; no audio is lost.", name)
    case .serverGone:
      tr("The sound server stopped. Recording is paused; everything recorded so far is safe.")
    case .notResponding:
      tr(
        "The speaker is not responding. Recording will continue when the speaker responds; no audio is lost."
      )
    case .unwritable(let error):
      tr(
        "Recording stopped. Everything recorded so far is saved. %1",
        StudioMessages.sentence(error))
    }
  }

  static func sentence(_ problem: InstrumentProblem) -> String { problem.message.text }
}
