import MynaAudio

/// Why a take cannot be edited as was asked.
enum TakeEditError: Error {
  /// The take ends before a time, both in seconds.
  case beyondEnd(seconds: Double, title: String, duration: Double)
  /// The sound could not be made.
  case sound(RenderError, title: String)
}
