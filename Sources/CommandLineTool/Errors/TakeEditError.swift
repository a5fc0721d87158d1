import MynaAudio

enum TakeEditError: Error {
  /// The requested time is after the end of the take; both times are in seconds.
  case beyondEnd(seconds: Double, title: String, duration: Double)
  case sound(RenderError, title: String)
}
