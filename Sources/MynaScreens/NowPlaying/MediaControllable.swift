package import MediaControls

@MainActor package protocol MediaControllable: AnyObject {
  var isPlaying: Bool { get }
  /// Returns the state that the desktop shows; nil while the sound is being opened.
  ///
  /// - Parameter hidesTitle: whether to hide the title, because a lock screen shows it to everyone.
  func mediaState(hidesTitle: Bool) -> MediaState?
  func perform(_ intent: MediaIntent) async
}
