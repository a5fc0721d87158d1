import Translations

extension SilentRecordingError: UserFacingError {
  var sentence: String {
    tr(
      "No audio was louder than %1 dB, so nothing was recorded; lower --threshold, or raise --gain.",
      plain(threshold))
  }
}
