package import AudioDevices
package import MynaAudio
import MynaDSP
package import MynaStudio

/// Obstacles to playing a sound.
package enum PlaybackTrouble: Error, Equatable, Sendable {
  /// It cannot be read.
  case unreadable(RenderError)
  /// It is a MIDI file of which no sound can be made.
  case piece(ScoreRenderingError)
  /// There is nothing to play on.
  case device(AudioDeviceError)
  /// Something has happened while it played.
  case problem(PlayerProblem)
  /// The part to be repeated does not lie in the sound, or is too short.
  case loop
  /// The take was kept in another way than was asked for.
  case kept(StudioError)

  /// Whether it is over as soon as there is a sound server, or a speaker, or the library that leads to them.
  var isOfServer: Bool {
    switch self {
    case .device(.noLibrary), .device(.noServer), .device(.noDevice), .problem(.serverGone): true
    default: false
    }
  }

  /// The trouble that an error of a player is.
  package init(_ error: PlayerError) {
    self =
      switch error {
      case .sound(let error): .unreadable(error)
      case .device(let error): .device(error)
      case .effect(let error): .unreadable(.effect(error))
      case .loop: .loop
      }
  }
}
