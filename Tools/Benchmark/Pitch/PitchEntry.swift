import MynaDSP

struct PitchEntry {
  let name: String
  let parameters: TimePitch.Parameters
  private(set) var mono: [PitchMeasurement] = []
  private(set) var stereo: [PitchMeasurement] = []

  static func all(semitones: Double) -> [PitchEntry] {
    func entry(
      _ name: String, _ character: TimePitch.Character, isNatural: Bool = false
    ) -> PitchEntry {
      PitchEntry(
        name: "Myna, \(name)",
        parameters: .init(
          pitch: 100 * semitones, character: character, preservesFormants: isNatural))
    }
    return [
      entry("voice", .voice), entry("automatic", .automatic), entry("music", .music),
      entry("voice, natural formants", .voice, isNatural: true),
    ]
  }

  private init(name: String, parameters: TimePitch.Parameters) {
    (self.name, self.parameters) = (name, parameters)
  }

  mutating func run(_ input: [Float], blockLength: Int, seconds: Int) {
    func run(channelCount: Int) -> PitchMeasurement {
      PitchMeasurement(
        parameters, channelCount: channelCount, blockLength: blockLength, input: input,
        seconds: seconds)
    }
    mono.append(run(channelCount: 1))
    stereo.append(run(channelCount: 2))
  }

  var cpuSeconds: Double { mono.map(\.cpuSeconds).median }
  /// The processing speed for two channels relative to the speed for one channel.
  var stereoSpeed: Double { cpuSeconds / stereo.map(\.cpuSeconds).median }
  var blockProcessorMilliseconds: Double { 1_000 * mono.map(\.blockProcessorTime).median }
  var blockWallMilliseconds: Double { 1_000 * mono.map(\.blockWallTime).median }
  var monoMebibytes: Double { mono.map(\.mebibytes).median }
  var stereoMebibytes: Double { stereo.map(\.mebibytes).median }
}
