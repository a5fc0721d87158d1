import GTK
import MynaScreens

/// The way through some pages: makes their screens and models, and is the delegate of the screens.
protocol Flow: AnyObject {
  /// Shows the first page, as Home does.
  func open()
}

/// The part of the coordinator that flows use.
protocol Navigator: AnyObject {
  /// The folders, settings and devices that all flows share.
  var studio: Studio { get }
  /// The window, for dialogs.
  var window: Window { get }
  /// The flow of the page that is always there.
  var record: RecordFlow { get }
  /// The flow that plays takes, wherever they come from.
  var playback: PlaybackFlow { get }
  /// The flow that plays songs, whatever page shows.
  var music: MusicFlow { get }
  /// The screen that shows.
  var top: any Screen { get }

  /// The title of the page that a new one leads back to.
  var titleBelow: String { get }

  /// Puts a screen above the others.
  func push(_ screen: any Screen)
  /// Puts a screen in the place of another one, which may have been left by now.
  func replace(_ screen: any Screen, with other: any Screen)
  /// Puts the screen of a place in the stead of the one that shows, and of all above that.
  func open(_ screen: any Screen, as root: Root)
  /// Slides back to the page that is always there.
  func showRecord()
  /// Brings the pages into sight where Home covers them.
  func showPages()
  /// Shows what is chosen for the cloud, and lets it be changed.
  func showCloudPreferences()
  /// Leaves the page that shows.
  func leavePage()
  /// Says in a notification why the recording has stopped, for a person who does not see the window.
  func notifyOfStop(_ text: String)
  /// Says something in passing, whatever page shows, with a button if there is something to do; a failure until the
  /// person closes it.
  func tell(_ text: String, button: (String, () -> Void)?, isFailure: Bool)
}

extension Navigator {
  func tell(_ text: String, button: (String, () -> Void)? = nil) {
    tell(text, button: button, isFailure: false)
  }

  func tell(_ text: String, isFailure: Bool) { tell(text, button: nil, isFailure: isFailure) }
}
