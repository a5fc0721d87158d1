package import MediaControls

/// A take or a file that is open for playing, as media keys and the desktop know it.
@MainActor package protocol OpenSound: AnyObject {
  /// Whether it plays.
  var isPlaying: Bool { get }
  /// Returns what others on the desktop are told of it; nil while it is being opened.
  ///
  /// - Parameter hidesTitle: whether its title is kept back, which a lock screen shows to whoever passes by.
  func mediaState(hidesTitle: Bool) -> MediaState?
  /// Does what somebody wants of it at media keys or with another program.
  func perform(_ intent: MediaIntent) async
}
