import MynaStudio

/// A recording that waited for sound ended before there was any.
struct SilentRecordingError: Error {
  /// The level in decibels that no sound exceeded.
  let threshold: Double

  /// Returns whether `error` means that a recording is empty.
  static func isCause(of error: any Error) -> Bool {
    if case StudioError.nothingRecorded = error { true } else { false }
  }
}
