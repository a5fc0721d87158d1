import Files
import MynaAudio
import SoundFiles

struct RenderSummary: Encodable {
  private var input: String
  private var output: String
  private var format: String
  private var fileFormat: String
  /// The result of writing the file; nil in a dry run.
  private var status: ResultStatus?
  private var error: String?
  private var code: ResultCode?
  private var retry: Bool?
  private var inputSeconds: Double?
  private var seconds: Double?
  private var sampleRate: Double?
  private var channels: Int?
  private var frames: Int?
  private var clippedSamples: Int?
  private var inputLoudnessLUFS: Double?
  private var loudnessLUFS: Double?

  /// - Parameter outcome: the result of rendering; nil if the input was unavailable.
  init(
    _ item: RenderPlan.Item, _ outcome: RenderQueue.Outcome?, _ streams: StandardStreamFiles
  ) {
    (input, output) = (item.input, item.output)
    (format, fileFormat) = ("", "")
    format = Self.name(of: item.format, item.output)
    switch outcome {
    case nil:
      error = item.refusal?.english
      code = item.refusal?.code
      if item.refusal != nil { status = .failed }
    case .failure(.cancelled) where Interruption.hasCome: (status, code) = (.canceled, .canceled)
    case .failure(let failure):
      error = streams.named(failure.sentence)
      (status, code) = (.failed, failure.resultCode)
    case .success(let report):
      status = .done
      format = Self.name(of: report.format ?? item.format, item.output)
      (inputSeconds, seconds) = (report.inputDuration, report.duration)
      (sampleRate, channels) = (report.sampleRate, report.channelCount)
      (frames, clippedSamples) = (report.frameCount, report.clippedSampleCount)
      (inputLoudnessLUFS, loudnessLUFS) = (report.inputLoudness, report.loudness)
    }
    (fileFormat, retry) = (format, code?.mayRetry)
  }

  private static func name(of format: SoundFileFormat?, _ path: String) -> String {
    format?.word ?? NumberedPath.ending(of: path).lowercased()
  }

  private enum CodingKeys: String, CodingKey {
    case input = "input"
    case output = "output"
    case format = "format"
    case fileFormat = "fileFormat"
    case status = "status"
    case error = "error"
    case code = "code"
    case retry = "retry"
    case inputSeconds = "inputSeconds"
    case seconds = "seconds"
    case sampleRate = "sampleRate"
    case channels = "channels"
    case frames = "frames"
    case clippedSamples = "clippedSamples"
    case inputLoudnessLUFS = "inputLoudnessLUFS"
    case loudnessLUFS = "loudnessLUFS"
  }
}
