import AudioDevices
import GTK
import MynaAudio
import MynaScreens
import MynaStudio
import SoundFiles

/// The obstacle to playing, and the remedy.
enum PlaybackSentences {
  /// The button's action.
  enum Help {
    case back
    case play
    case showFolder
  }

  /// Says where playback resumes, or that only the last effect is on again.
  static func goingOn(at position: Double) -> String {
    position > 0
      ? tr("Goes on at %1, where you left it", Words.clock(position))
      : tr("Sounds as you left it")
  }

  /// The name of a marker's flag.
  static func marker(_ marker: SoundMarker, number: Int) -> String {
    let time = Words.exactClock(marker.time)
    // Those that Myna names have their number.
    guard let name = marker.name, Int(name) == nil else {
      return tr("Marker %1 at %2", String(number), time)
    }
    return tr("Marker “%1” at %2", name, time)
  }

  static func advice(_ trouble: PlaybackTrouble) -> Advice<Help> {
    switch trouble {
    case .unreadable(let error):
      Advice(sentence: StudioSentences.sentence(error), button: tr("Go Back"), help: .back)
    case .device(let error):
      Advice(sentence: sentence(error), button: tr("Play"), help: .play)
    case .problem(.deviceLost(let name)):
      Advice(
        sentence: tr("The speaker “%1” is gone. Playing is paused.", name), button: tr("Play"),
        help: .play)
    case .problem(.serverGone):
      Advice(
        sentence: tr("The sound server is gone. Playing is paused."), button: tr("Play"),
        help: .play)
    case .problem(.unreadable(let error)):
      Advice(
        sentence: tr(
          "Playback stopped: the rest can’t be read. %1", StudioSentences.sentence(error)),
        button: tr("Show in Files"), help: .showFolder)
    case .loop:
      Advice(
        sentence: tr("The part to be repeated does not lie in the sound; choose another."),
        button: tr("Play"), help: .play)
    case .kept(let error):
      Advice(
        sentence: tr("The recording is kept as it was made. %1", StudioSentences.sentence(error)),
        button: tr("Show in Files"), help: .showFolder, isGrave: false)
    }
  }

  /// Players do not retry by themselves; they take the sentence back when the server returns.
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
      tr("“%1” cannot be read.", Words.name(path))
    case .file(.notJSON(let path)): tr("“%1” isn’t a Myna effect.", Words.name(path))
    case .file(.mistake(let path, let reason)):
      tr("“%1” cannot be used as an effect: %2.", Words.name(path), words(reason))
    }
  }

  private static func words(_ mistake: EffectFile.Mistake) -> String {
    switch mistake {
    case .noUnits: tr("it has no units")
    case .notEffect: tr("it is no effect")
    case .message(let text): text
    }
  }
}
