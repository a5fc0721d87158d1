import MynaStudio
import Translations

/// A recording that waited for sound ended before there was any.
struct SilentRecordingError: UserFacingError {
  /// The level in decibels that no sound exceeded.
  let threshold: Double

  /// Returns whether `error` means that a recording is empty.
  static func isCause(of error: any Error) -> Bool {
    if case StudioError.nothingRecorded = error { true } else { false }
  }

  var sentence: String {
    tr(
      "No audio was louder than %1 dB, so nothing was recorded; lower --threshold, or raise --gain.",
      plain(threshold))
  }
}
