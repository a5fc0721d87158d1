package import AudioDevices
package import MynaAudio
import MynaDSP
package import MynaStudio

package enum PlaybackScreenProblem: Error, Equatable, Sendable {
  case unreadable(RenderError)
  case piece(ScoreRenderingError)
  case device(AudioDeviceError)
  case problem(PlayerProblem)
  case loop
  /// The take was saved in a different way than requested.
  case kept(StudioError)

  var isOfServer: Bool {
    switch self {
    case .device(.noLibrary), .device(.noServer), .device(.noDevice), .problem(.serverGone): true
    default: false
    }
  }

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
