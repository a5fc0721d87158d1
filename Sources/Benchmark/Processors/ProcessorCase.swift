import MynaDSP

/// One processor to be measured alone, without files.
struct ProcessorCase: Sendable {
  let name: String
  /// How many times real time it wants to be; nil where nothing was promised.
  let target: Double?
  let makeStep: @Sendable (_ blockLength: Int, _ input: SpeechLoop) throws -> any BlockStep

  static let all: [ProcessorCase] = timePitches + converters + chains

  private static let timePitches: [ProcessorCase] = [
    ("Snail", 0.5, 0.0), ("Rabbit", 2, 0), ("Chipmunk", 1, 1_200), ("Darth Vader", 1, -1_200),
  ].map { name, rate, pitch in
    ProcessorCase(name: "TimePitch, \(name)", target: 60) { blockLength, input in
      ConverterStep(
        TimePitch(.init(rate: rate, pitch: pitch), sampleRate: 48_000, channelCount: 1),
        blockLength: blockLength, input: input)
    }
  }

  private static let converters: [ProcessorCase] = [
    ProcessorCase(name: "Varispeed × 1.5", target: 500) { blockLength, input in
      ConverterStep(
        Varispeed(.init(rate: 1.5), sampleRate: 48_000, channelCount: 1), blockLength: blockLength,
        input: input)
    },
    ProcessorCase(name: "Resampler, 48 to 44.1 kHz", target: 500) { blockLength, input in
      ConverterStep(
        Resampler(from: 48_000, to: 44_100, channelCount: 1), blockLength: blockLength, input: input
      )
    },
  ]

  private static let chains: [ProcessorCase] = [
    EffectChain(name: "Snail", units: [.timePitch(.init(rate: 0.5))]),
    EffectChain(name: "Chipmunk", units: [.timePitch(.init(pitch: 1_200))]),
  ].map { chain in
    ProcessorCase(name: "EffectProcessor, \(chain.name)", target: 60) { blockLength, input in
      ConverterStep(
        try EffectProcessor(chain, sampleRate: 48_000, channelCount: 1), blockLength: blockLength,
        input: input)
    }
  }
}
