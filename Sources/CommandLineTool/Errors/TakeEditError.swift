import MynaAudio

enum TakeEditError: Error {
  /// The take ends before the requested time; both times in seconds.
  case beyondEnd(seconds: Double, title: String, duration: Double)
  /// The edited sound could not be rendered.
  case sound(RenderError, title: String)
}
