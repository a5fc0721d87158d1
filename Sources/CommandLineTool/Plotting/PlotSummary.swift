import MynaAudio
import Sentences

struct PlotSummary: Encodable {
  private let input: String
  private let output: String
  private let format: String
  private let status = ResultStatus.done
  private let width: Int
  private let height: Int
  private let diagrams: [String]
  private let fromSeconds: Double
  private let seconds: Double
  private let medianPitchHz: Double?
  private let medianPitchAfterHz: Double?
  private let damage: String?

  init(
    input: String, output: String, format: PlotFormat, options: PlotOptions, plot: SoundPlot
  ) {
    (self.input, self.output, self.format) = (input, output, format.rawValue)
    (width, height) = (options.width, options.height)
    diagrams = options.diagrams.map(\.rawValue)
    (fromSeconds, seconds) = (plot.start, plot.duration)
    medianPitchHz = plot.pitch?.medianFrequency
    medianPitchAfterHz = plot.processedPitch?.medianFrequency
    damage = plot.info.damage?.words(sampleRate: plot.info.sampleRate)
  }

  private enum CodingKeys: String, CodingKey {
    case input = "input"
    case output = "output"
    case format = "format"
    case status = "status"
    case width = "width"
    case height = "height"
    case diagrams = "diagrams"
    case fromSeconds = "fromSeconds"
    case seconds = "seconds"
    case medianPitchHz = "medianPitchHz"
    case medianPitchAfterHz = "medianPitchAfterHz"
    case damage = "damage"
  }
}
