import AudioDevices
import Files
import MynaAudio
import MynaPiano
import MynaScreens
import MynaStudio
import Sentences
import SoundFiles
import Translations

enum PlaybackMessages {
  enum Help {
    case back
    case play
    case showFolder
  }

  /// Returns a message saying that playback resumes at a position, or that only the last settings
  /// were restored.
  static func goingOn(at position: Double) -> String {
    position > 0
      ? tr("Continues at %1, where you left off", LocalizedNumberFormatting.clock(position))
      : tr("Plays with your last settings")
  }

  static func marker(_ marker: SoundMarker, number: Int) -> String {
    let time = LocalizedNumberFormatting.exactClock(marker.time)
    // If Myna named a marker, the name is only a number.
    guard let name = marker.name, Int(name) == nil else {
      return tr("Marker %1 at %2", String(number), time)
    }
    return tr("Marker “%1” at %2", name, time)
  }

  static func advice(_ problem: PlaybackScreenProblem) -> ActionableMessage<Help> {
    switch problem {
    case .unreadable(let error):
      ActionableMessage(
        sentence: StudioMessages.sentence(error), button: tr("Go Back"), help: .back)
    case .piece(let error):
      ActionableMessage(sentence: sentence(error), button: tr("Go Back"), help: .back)
    case .device(let error):
      ActionableMessage(sentence: sentence(error), button: tr("Play"), help: .play)
    case .problem(.unreadable(let error)):
      ActionableMessage(
        sentence: tr(
          "Playback stopped because the rest of the file can’t be read. %1",
          StudioMessages.sentence(error)),
        button: tr("Show in Files"), help: .showFolder)
    case .problem(let problem):
      ActionableMessage(
        sentence: paragraph(problem.problem, tr("Playback is paused.")), button: tr("Play"),
        help: .play)
    case .loop:
      ActionableMessage(
        sentence: tr("The part to repeat is outside the recording. Choose another part."),
        button: tr("Play"), help: .play)
    case .kept(let error):
      ActionableMessage(
        sentence: tr(
          "The recording was kept in the format it was recorded in. %1",
          StudioMessages.sentence(error)),
        button: tr("Show in Files"), help: .showFolder, isGrave: false)
    }
  }

  /// Explains why a MIDI file sounds different from what was intended; nil if it sounds as
  /// intended.
  static func notice(_ piece: RenderedMIDIFile) -> String? {
    if piece.isDamaged {
      return tr(
        "“%1” is damaged. Only the readable part plays.",
        LocalizedNumberFormatting.name(piece.score))
    }
    return piece.problem.map(PianoMessages.sentence)
  }

  private static func sentence(_ error: ScoreRenderingError) -> String {
    switch error {
    case .studio(let error): StudioMessages.sentence(error)
    case .render(let error): sentence(error)
    case .cancelled: tr("Canceled. No files were written.")
    }
  }

  private static func sentence(_ error: PianoRenderError) -> String {
    switch error {
    case .soundFont(let error): PianoMessages.sentence(.soundFont(error))
    case .file(let error): StudioMessages.sentence(error)
    default: error.message(naming: .name).text
    }
  }

  /// Describes a device error.
  ///
  /// The message disappears when the sound server is available again, but playback does not resume
  /// automatically.
  private static func sentence(_ error: AudioDeviceError) -> String {
    switch error {
    case .noServer:
      error.message.advising(tr("Start playback again when the sound server is available.")).text
    case .failed: error.message.advising(tr("Try again.")).text
    default: StudioMessages.sentence(error)
    }
  }

  static func sentence(_ error: EffectAdditionError) -> String {
    switch error {
    case .studio(let error): StudioMessages.sentence(error)
    case .file(let failure): failure.message(naming: .name).text
    }
  }
}
