import MynaPiano
import SoundFiles

struct PianoSummary: Encodable {
  private let input: String
  private let output: String
  private let format: String
  private let fileFormat: String
  private let status = ResultStatus.done
  private let seconds: Double
  private let sampleRate: Double
  private let frames: Int
  private let notes: Int
  /// The path of the SoundFont; nil for Myna's built-in string sound.
  private let soundFont: String?
  private let damaged: Bool
  private let clippedSamples: Int

  init(_ item: RenderPlan.Item, _ report: PianoRenderReport) {
    (input, output) = (item.input, item.output)
    format = (item.format ?? .wav16).word
    fileFormat = format
    (seconds, sampleRate, frames) = (report.duration, report.sampleRate, report.frameCount)
    (notes, soundFont) = (report.noteCount, report.soundFont)
    (damaged, clippedSamples) = (report.isDamaged, report.clippedSampleCount)
  }

  private enum CodingKeys: String, CodingKey {
    case input = "input"
    case output = "output"
    case format = "format"
    case fileFormat = "fileFormat"
    case status = "status"
    case seconds = "seconds"
    case sampleRate = "sampleRate"
    case frames = "frames"
    case notes = "notes"
    case soundFont = "soundFont"
    case damaged = "damaged"
    case clippedSamples = "clippedSamples"
  }
}
