/// One unit of an effect with its settings.
public enum EffectUnit: Equatable, Sendable {
  case timePitch(TimePitch.Parameters)
  case varispeed(Varispeed.Parameters)
  case delay(Delay.Parameters)
  case reverb(Reverb.Parameters)
  case equalizer(Equalizer.Parameters)

  /// The unit's name in an effect file.
  public var name: String {
    switch self {
    case .timePitch: "timePitch"
    case .varispeed: "varispeed"
    case .delay: "delay"
    case .reverb: "reverb"
    case .equalizer: "equalizer"
    }
  }

  /// Source frames the unit takes in for each one it gives out.
  public var rate: Double {
    switch self {
    case .timePitch(let parameters): parameters.rate
    case .varispeed(let parameters): parameters.rate
    case .delay, .reverb, .equalizer: 1
    }
  }

  /// Checks every setting against its range.
  public func validate() throws(EffectError) {
    switch self {
    case .timePitch(let parameters):
      try check(parameters.rate, "rate", in: TimePitch.Parameters.rateRange)
      try check(parameters.pitch, "pitch", in: TimePitch.Parameters.pitchRange)
    case .varispeed(let parameters):
      try check(parameters.rate, "rate", in: Varispeed.Parameters.rateRange)
    case .delay(let parameters):
      try check(parameters.delayTime, "delayTime", in: Delay.Parameters.delayTimeRange)
      try check(parameters.feedback, "feedback", in: Delay.Parameters.feedbackRange)
      try check(parameters.lowPassCutoff, "lowPassCutoff", in: Delay.Parameters.lowPassCutoffRange)
      try check(parameters.wetDryMix, "wetDryMix", in: Delay.Parameters.wetDryMixRange)
    case .reverb(let parameters):
      try check(parameters.wetDryMix, "wetDryMix", in: Reverb.Parameters.wetDryMixRange)
    case .equalizer(let parameters):
      let most = Equalizer.Parameters.maximumBandCount
      try check(Double(parameters.bands.count), "bands", in: 0...Double(most))
      try check(parameters.globalGain, "globalGain", in: Equalizer.Parameters.globalGainRange)
      for band in parameters.bands {
        try check(band.frequency, "frequency", in: Equalizer.Band.frequencyRange)
        try check(band.bandwidth, "bandwidth", in: Equalizer.Band.bandwidthRange)
        try check(band.gain, "gain", in: Equalizer.Band.gainRange)
      }
    }
  }

  private func check(
    _ value: Double, _ parameter: String, in range: ClosedRange<Double>
  ) throws(EffectError) {
    guard range.contains(value) else {
      throw .outOfRange(unit: name, parameter: parameter, value: value, range: range)
    }
  }
}
