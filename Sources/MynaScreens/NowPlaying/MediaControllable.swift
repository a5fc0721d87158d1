package import MediaControls

@MainActor package protocol MediaControllable: AnyObject {
  var isPlaying: Bool { get }
  /// Returns the state that the desktop shows; nil while the audio is being opened.
  ///
  /// - Parameter hidesTitle: whether to hide the title, because anyone can see it on a lock screen.
  func mediaState(hidesTitle: Bool) -> MediaState?
  func perform(_ intent: MediaIntent) async
}
