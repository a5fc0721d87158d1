package import MynaDSP

/// A step of a render job that performs its steps in the order that the user specified.
package enum RenderStep: Equatable, Sendable {
  /// Keeps a part, in seconds.
  case trim(ClosedRange<Double>)
  case trimSilence
  case channels(ChannelSelection)
  case reverse
  /// Reduces steady noise by up to this many decibels.
  case denoise(Double)
  case unit(EffectUnit)
  /// Converts to this sample rate, in hertz.
  case sampleRate(Double)
  case mix(MixedFile)
  case fade(FadeLengths)
  case pad(PaddingLengths)
  case normalize(LoudnessTarget)

  /// The position of the step in the fixed order of a job.
  private var position: Int {
    switch self {
    case .trim: 0
    case .trimSilence: 1
    case .channels: 2
    case .reverse: 3
    case .denoise: 4
    case .unit: 5
    case .sampleRate: 6
    case .mix: 7
    case .fade: 8
    case .pad: 9
    case .normalize: 10
    }
  }

  /// Returns whether a job with a fixed order can perform this step after `other`.
  private func canFollow(_ other: RenderStep) -> Bool {
    if case .unit = self, case .unit = other { return true }
    return position > other.position
  }

  /// Divides steps into as few groups as possible, each of which a job with a fixed order can
  /// perform.
  static func groups(_ steps: [RenderStep]) -> [[RenderStep]] {
    var groups: [[RenderStep]] = []
    for step in steps {
      if let last = groups.last?.last, step.canFollow(last) {
        groups[groups.count - 1].append(step)
      } else {
        groups.append([step])
      }
    }
    return groups
  }

  /// Adds the step to a job, whose other steps come before it.
  func apply(to job: inout RenderJob) {
    switch self {
    case .trim(let part): (job.parts, job.requiresWholeParts) = ([part], true)
    case .trimSilence: job.trimsSilence = true
    case .channels(let channels): job.channels = channels
    case .reverse: job.isReversed = true
    case .denoise(let decibels): job.noiseReduction = decibels
    case .unit(let unit): job.chain.units.append(unit)
    case .sampleRate(let rate): job.sampleRate = rate
    case .mix(let file): job.mix = file
    case .fade(let lengths): job.fades = lengths
    case .pad(let lengths): job.padding = lengths
    case .normalize(let target): job.loudness = target
    }
  }
}
