import GTK
import MynaScreens

/// A sequence of related pages.
///
/// A flow creates the screens and models for its pages, and acts as the screens' delegate.
protocol Flow: AnyObject {
  func open()
}

protocol Navigator: AnyObject {
  var studio: Studio { get }
  var window: Window { get }
  var record: RecordingFlow { get }
  var playback: PlaybackFlow { get }
  var music: MusicFlow { get }
  var top: any Screen { get }

  var titleBelow: String { get }

  func push(_ screen: any Screen)
  /// Replaces a screen with another screen, unless the user has already left the screen.
  func replace(_ screen: any Screen, with other: any Screen)
  /// Shows a destination's screen in place of the current destination and everything on top of it.
  func open(_ screen: any Screen, as root: MainPage)
  func showRecord()
  func showPages()
  func showCloudPreferences()
  func leavePage()
  /// Shows a notification that explains why the recording stopped, for a user who cannot see the
  /// window.
  func notifyOfStop(_ text: String)
  func report(_ text: String, button: (String, () -> Void)?, isFailure: Bool)
}

extension Navigator {
  func report(_ text: String, button: (String, () -> Void)? = nil) {
    report(text, button: button, isFailure: false)
  }

  func report(_ text: String, isFailure: Bool) { report(text, button: nil, isFailure: isFailure) }
}
