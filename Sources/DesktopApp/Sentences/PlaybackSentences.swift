import AudioDevices
import Files
import MynaAudio
import MynaPiano
import MynaScreens
import MynaStudio
import SoundFiles
import Translations

enum PlaybackSentences {
  enum Help {
    case back
    case play
    case showFolder
  }

  /// Reports where playback resumes, or that only the last effect was restored.
  static func goingOn(at position: Double) -> String {
    position > 0
      ? tr("Continues at %1, where you left off", NumberWords.clock(position))
      : tr("Plays with your last settings")
  }

  static func marker(_ marker: SoundMarker, number: Int) -> String {
    let time = NumberWords.exactClock(marker.time)
    // Markers named by Myna have only a number.
    guard let name = marker.name, Int(name) == nil else {
      return tr("Marker %1 at %2", String(number), time)
    }
    return tr("Marker “%1” at %2", name, time)
  }

  static func advice(_ problem: PlaybackScreenProblem) -> Advice<Help> {
    switch problem {
    case .unreadable(let error):
      Advice(sentence: StudioSentences.sentence(error), button: tr("Go Back"), help: .back)
    case .piece(let error):
      Advice(sentence: sentence(error), button: tr("Go Back"), help: .back)
    case .device(let error):
      Advice(sentence: sentence(error), button: tr("Play"), help: .play)
    case .problem(.deviceLost(let name)):
      Advice(
        sentence: tr("The speaker “%1” was disconnected. Playback is paused.", name),
        button: tr("Play"),
        help: .play)
    case .problem(.serverGone):
      Advice(
        sentence: tr("The sound server stopped. Playback is paused."), button: tr("Play"),
        help: .play)
    case .problem(.unreadable(let error)):
      Advice(
        sentence: tr(
          "Playback stopped: the rest can’t be read. %1", StudioSentences.sentence(error)),
        button: tr("Show in Files"), help: .showFolder)
    case .loop:
      Advice(
        sentence: tr("The part to repeat is outside the recording. Choose another part."),
        button: tr("Play"), help: .play)
    case .kept(let error):
      Advice(
        sentence: tr(
          "The recording was kept in the format it was recorded in. %1",
          StudioSentences.sentence(error)),
        button: tr("Show in Files"), help: .showFolder, isGrave: false)
    }
  }

  /// Explains why a MIDI file does not sound as intended; nil if it does.
  static func notice(_ piece: RenderedMIDIFile) -> String? {
    if piece.isDamaged {
      return tr("“%1” is damaged. Only the readable part plays.", NumberWords.name(piece.score))
    }
    return piece.problem.map(PianoSentences.sentence)
  }

  private static func sentence(_ error: ScoreRenderingError) -> String {
    switch error {
    case .studio(let error): StudioSentences.sentence(error)
    case .render(let error): sentence(error)
    case .cancelled: tr("Canceled; nothing was written.")
    }
  }

  private static func sentence(_ error: PianoRenderError) -> String {
    switch error {
    case .notFound(let path): tr("“%1” no longer exists.", path)
    case .notReadable(let path, let reason):
      tr("“%1” cannot be read (%2). Look for another copy.", NumberWords.name(path), reason.words)
    case .tooLarge(let path, _):
      tr("“%1” is too large for a MIDI file. Choose another one.", NumberWords.name(path))
    case .notPlayable(let path, _):
      tr(
        "“%1” is a MIDI file that Myna can’t play. Save it in format 0 or 1 with the program that made it.",
        NumberWords.name(path))
    case .noNotes(let path): tr("“%1” has no notes. Choose another file.", NumberWords.name(path))
    case .tooLong(let path, _):
      tr("“%1” is longer than ten hours. Choose a shorter piece.", NumberWords.name(path))
    case .soundFont(let error): PianoSentences.sentence(.soundFont(error))
    case .file(let error): StudioSentences.sentence(error)
    case .sameFile(let path):
      tr("“%1” is the recording’s own file. Choose another name.", NumberWords.name(path))
    case .cancelled: tr("Canceled; nothing was written.")
    }
  }

  /// Describes a device error.
  ///
  /// Playback does not resume automatically, but the message disappears when the server returns.
  private static func sentence(_ error: AudioDeviceError) -> String {
    switch error {
    case .noServer: tr("Can’t reach the sound server. Play again when it is back.")
    case .failed: tr("The sound server failed. Try again.")
    default: StudioSentences.sentence(error)
    }
  }

  static func sentence(_ error: EffectAdditionError) -> String {
    switch error {
    case .studio(let error): StudioSentences.sentence(error)
    case .file(.notFound(let path)), .file(.unreadable(let path)):
      tr("“%1” cannot be read.", NumberWords.name(path))
    case .file(.notJSON(let path)): tr("“%1” isn’t a Myna effect.", NumberWords.name(path))
    case .file(.mistake(let path, let reason)):
      tr("“%1” cannot be used as an effect: %2.", NumberWords.name(path), words(reason))
    }
  }

  private static func words(_ mistake: EffectFile.Mistake) -> String {
    switch mistake {
    case .noUnits: tr("it has no units")
    case .notEffect: tr("it is not an effect")
    case .message(let text): text
    }
  }
}
