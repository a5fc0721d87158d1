import MynaAudio

enum TakeEditError: Error {
  /// The take ends before the requested time; both times in seconds.
  case beyondEnd(seconds: Double, title: String, duration: Double)
  case sound(RenderError, title: String)
}
