import MynaStudio

/// A recording that waited for sound ended before any sound was detected.
struct SilentRecordingError: Error {
  /// The threshold in decibels, which no sound exceeded.
  let threshold: Double

  /// Returns whether `error` means that a recording was empty.
  static func isCause(of error: any Error) -> Bool {
    if case StudioError.nothingRecorded = error { true } else { false }
  }
}
