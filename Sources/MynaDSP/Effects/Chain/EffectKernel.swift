/// A unit at work in an `EffectProcessor`.
///
/// Its type is known, so that calling it on the audio thread needs no existential.
enum EffectKernel {
  case timePitch(UnsafeMutablePointer<TimePitch>)
  case varispeed(UnsafeMutablePointer<Varispeed>)
  case delay(UnsafeMutablePointer<Delay>)
  case reverb(UnsafeMutablePointer<Reverb>)
  case equalizer(UnsafeMutablePointer<Equalizer>)
  case ringModulator(UnsafeMutablePointer<RingModulator>)
  case distortion(UnsafeMutablePointer<Distortion>)

  /// Runs a step; the only place that tells the cases apart.
  @_noLocks func run(_ step: EffectStep) -> Int {
    switch self {
    case .timePitch(let unit): step.run(on: unit)
    case .varispeed(let unit): step.run(on: unit)
    case .delay(let unit): step.run(on: unit)
    case .reverb(let unit): step.run(on: unit)
    case .equalizer(let unit): step.run(on: unit)
    case .ringModulator(let unit): step.run(on: unit)
    case .distortion(let unit): step.run(on: unit)
    }
  }
}
