/// One unit at work in an `EffectProcessor`, with the memory it owns.
///
/// Whoever holds a stage ends it, once, by `deallocate()`.
struct EffectStage: @unchecked Sendable {
  enum Kernel {
    case converter(EffectConverter)
    case insert(EffectInsert)
  }

  static let scratchFrames = 512

  let kernel: Kernel
  /// Where a converter's input is put before it takes it.
  let scratch: AudioBlock
  /// Frames of silence still to be sent through an insert after its input has ended.
  var tailLeft: Int

  init(_ unit: EffectUnit, sampleRate: Double, channelCount: Int) {
    switch unit {
    case .timePitch(let parameters):
      let unit = TimePitch(parameters, sampleRate: sampleRate, channelCount: channelCount)
      kernel = .converter(.timePitch(.make(unit)))
    case .varispeed(let parameters):
      let unit = Varispeed(parameters, sampleRate: sampleRate, channelCount: channelCount)
      kernel = .converter(.varispeed(.make(unit)))
    case .delay(let parameters):
      let unit = Delay(parameters, sampleRate: sampleRate, channelCount: channelCount)
      kernel = .insert(.delay(.make(unit)))
    case .reverb(let parameters):
      let unit = Reverb(parameters, sampleRate: sampleRate, channelCount: channelCount)
      kernel = .insert(.reverb(.make(unit)))
    case .equalizer(let parameters):
      let unit = Equalizer(parameters, sampleRate: sampleRate, channelCount: channelCount)
      kernel = .insert(.equalizer(.make(unit)))
    }
    let frames = Self.scratchFrames
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: frames * channelCount)
    memory.initialize(repeating: 0, count: frames * channelCount)
    scratch = AudioBlock(
      base: memory, stride: frames, channelCount: channelCount, frameCount: frames)
    tailLeft = 0
    tailLeft = tail
  }

  @_noLocks mutating func apply(_ change: EffectChange) {
    switch kernel {
    case .converter(let unit): unit.apply(change.setting)
    case .insert(let unit):
      unit.apply(change.setting)
      tailLeft = change.tail
    }
  }

  func deallocate() {
    switch kernel {
    case .converter(let unit): unit.deallocate()
    case .insert(let unit): unit.deallocate()
    }
    scratch.base.deallocate()
  }

  /// Frames of the stage's input that must lie ahead of the one heard.
  var latency: Int {
    switch kernel {
    case .converter(let unit): unit.latency
    case .insert: 0
    }
  }

  /// Frames the stage rings on after its input has ended.
  var tail: Int {
    switch kernel {
    case .converter: 0
    case .insert(let unit): unit.tail
    }
  }
}
