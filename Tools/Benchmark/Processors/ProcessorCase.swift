import MynaAudio
import MynaDSP

struct ProcessorCase: Sendable {
  let name: String
  /// The target speed, as a multiple of real time; nil if there is none.
  let target: Double?
  let makeStep: @Sendable (_ blockLength: Int, _ input: SpeechLoop) throws -> any BlockStep

  static let all: [ProcessorCase] = timePitches + converters + inPlace + chains

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

  private static let inPlace: [ProcessorCase] = [
    ProcessorCase(name: "Delay", target: 500) { blockLength, input in
      InPlaceStep(
        Delay(.init(wetDryMix: 50), sampleRate: 48_000, channelCount: 1), blockLength: blockLength,
        input: input
      ) { unit, buffer in unit.process(&buffer) }
    },
    ProcessorCase(name: "Reverb", target: 500) { blockLength, input in
      InPlaceStep(
        Reverb(.init(wetDryMix: 50), sampleRate: 48_000, channelCount: 1), blockLength: blockLength,
        input: input
      ) { unit, buffer in unit.process(&buffer) }
    },
    ProcessorCase(name: "Equalizer, 2 bands", target: 500) { blockLength, input in
      InPlaceStep(
        Equalizer(
          .init(bands: [
            .init(.highPass, frequency: 100), .init(.parametric, frequency: 3_000, gain: 6),
          ]), sampleRate: 48_000, channelCount: 1), blockLength: blockLength, input: input
      ) { unit, buffer in unit.process(&buffer) }
    },
    ProcessorCase(name: "RingModulator", target: 500) { blockLength, input in
      InPlaceStep(
        RingModulator(.init(), sampleRate: 48_000, channelCount: 1), blockLength: blockLength,
        input: input
      ) { unit, buffer in unit.process(&buffer) }
    },
    // The target is lower, because the distortion works with eightfold oversampling.
    ProcessorCase(name: "Distortion", target: 60) { blockLength, input in
      InPlaceStep(
        Distortion(.init(), sampleRate: 48_000, channelCount: 1), blockLength: blockLength,
        input: input
      ) { unit, buffer in unit.process(&buffer) }
    },
    ProcessorCase(name: "Compressor", target: 500) { blockLength, input in
      InPlaceStep(
        Compressor(.init(threshold: -30), sampleRate: 48_000, channelCount: 1),
        blockLength: blockLength, input: input
      ) { unit, buffer in unit.process(&buffer) }
    },
    ProcessorCase(name: "Gate", target: 500) { blockLength, input in
      InPlaceStep(
        Gate(.init(), sampleRate: 48_000, channelCount: 1), blockLength: blockLength, input: input
      ) { unit, buffer in unit.process(&buffer) }
    },
    ProcessorCase(name: "LevelMeter", target: 500) { blockLength, input in
      InPlaceStep(
        LevelMeter(sampleRate: 48_000, channelCount: 1), blockLength: blockLength, input: input
      ) { unit, buffer in unit.process(buffer) }
    },
    ProcessorCase(name: "Loudness", target: 500) { blockLength, input in
      InPlaceStep(
        Loudness(sampleRate: 48_000, channelCount: 1), blockLength: blockLength, input: input
      ) { unit, buffer in unit.process(buffer) }
    },
  ]

  private static let chains: [ProcessorCase] = EffectPreset.all.map { preset in
    let isTimePitch = if case .timePitch = preset.chain.units.first { true } else { false }
    return ProcessorCase(
      name: "EffectProcessor, \(preset.chain.name)", target: isTimePitch ? 60 : 500
    ) { blockLength, input in
      ConverterStep(
        try EffectProcessor(preset.chain, sampleRate: 48_000, channelCount: 1),
        blockLength: blockLength, input: input)
    }
  }
}
