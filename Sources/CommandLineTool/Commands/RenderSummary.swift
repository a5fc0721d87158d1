import MynaAudio
import SoundFiles

/// One rendered file in a JSON report.
struct RenderSummary: Encodable {
  private var input: String
  private var output: String
  private var format: String
  private var error: String?
  private var inputSeconds: Double?
  private var seconds: Double?
  private var sampleRate: Double?
  private var channels: Int?
  private var frames: Int?
  private var clippedSamples: Int?
  private var inputLoudnessLUFS: Double?
  private var loudnessLUFS: Double?

  /// - Parameter unknown: why inputs that are neither files nor takes are none.
  init(
    _ item: RenderPlan.Item, _ outcome: RenderQueue.Outcome, _ streams: StandardStreams,
    _ unknown: [String: String]
  ) {
    (input, output, format) = (item.input, item.output, FormatOption.name(of: item.format))
    switch outcome {
    case .failure(let failure): error = unknown[item.input] ?? streams.named(failure.sentence)
    case .success(let report):
      (inputSeconds, seconds) = (report.inputDuration, report.duration)
      (sampleRate, channels) = (report.sampleRate, report.channelCount)
      (frames, clippedSamples) = (report.frameCount, report.clippedSampleCount)
      (inputLoudnessLUFS, loudnessLUFS) = (report.inputLoudness, report.loudness)
    }
  }
}
