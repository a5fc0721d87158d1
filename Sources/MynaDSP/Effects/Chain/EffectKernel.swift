/// A running unit of an `EffectProcessor`.
///
/// There is a case for each concrete type, so calls on the audio thread don't require an
/// existential. The calls don't go through a generic function either: in debug builds, the compiler
/// can verify that a generic function takes no locks only if its callers are in the same file.
enum EffectKernel {
  case timePitch(UnsafeMutablePointer<TimePitch>)
  case varispeed(UnsafeMutablePointer<Varispeed>)
  case delay(UnsafeMutablePointer<Delay>)
  case reverb(UnsafeMutablePointer<Reverb>)
  case equalizer(UnsafeMutablePointer<Equalizer>)
  case ringModulator(UnsafeMutablePointer<RingModulator>)
  case distortion(UnsafeMutablePointer<Distortion>)
  case compressor(UnsafeMutablePointer<Compressor>)
  case gate(UnsafeMutablePointer<Gate>)
  case custom(UnsafeMutablePointer<CustomKernel>)

  var latency: Int {
    switch self {
    case .timePitch(let unit): unit.pointee.latency
    case .varispeed(let unit): unit.pointee.latency
    case .delay(let unit): unit.pointee.latency
    case .reverb(let unit): unit.pointee.latency
    case .equalizer(let unit): unit.pointee.latency
    case .ringModulator(let unit): unit.pointee.latency
    case .distortion(let unit): unit.pointee.latency
    case .compressor(let unit): unit.pointee.latency
    case .gate(let unit): unit.pointee.latency
    case .custom(let unit): unit.pointee.latency
    }
  }

  /// Changes the unit's settings; `change` must be for this kind of unit.
  @_noLocks func apply(_ change: BitwiseValue) {
    switch self {
    case .timePitch(let unit): unit.pointee.apply(change.load(as: TimePitch.Change.self))
    case .varispeed(let unit): unit.pointee.apply(change.load(as: Varispeed.Change.self))
    case .delay(let unit): unit.pointee.apply(change.load(as: Delay.Change.self))
    case .reverb(let unit): unit.pointee.apply(change.load(as: Reverb.Change.self))
    case .equalizer(let unit): unit.pointee.apply(change.load(as: Equalizer.Change.self))
    case .ringModulator(let unit): unit.pointee.apply(change.load(as: RingModulator.Change.self))
    case .distortion(let unit): unit.pointee.apply(change.load(as: Distortion.Change.self))
    case .compressor(let unit): unit.pointee.apply(change.load(as: Compressor.Change.self))
    case .gate(let unit): unit.pointee.apply(change.load(as: Gate.Change.self))
    case .custom(let unit): unit.pointee.apply(change.load(as: CustomKernel.Change.self))
    }
  }

  @_noLocks func reset() {
    switch self {
    case .timePitch(let unit): unit.pointee.reset()
    case .varispeed(let unit): unit.pointee.reset()
    case .delay(let unit): unit.pointee.reset()
    case .reverb(let unit): unit.pointee.reset()
    case .equalizer(let unit): unit.pointee.reset()
    case .ringModulator(let unit): unit.pointee.reset()
    case .distortion(let unit): unit.pointee.reset()
    case .compressor(let unit): unit.pointee.reset()
    case .gate(let unit): unit.pointee.reset()
    case .custom(let unit): unit.pointee.reset()
    }
  }

  @_noLocks func process(_ block: AudioBlock) {
    switch self {
    case .delay(let unit): unit.pointee.process(block)
    case .reverb(let unit): unit.pointee.process(block)
    case .equalizer(let unit): unit.pointee.process(block)
    case .ringModulator(let unit): unit.pointee.process(block)
    case .distortion(let unit): unit.pointee.process(block)
    case .compressor(let unit): unit.pointee.process(block)
    case .gate(let unit): unit.pointee.process(block)
    case .custom(let unit): unit.pointee.process(block)
    case .timePitch, .varispeed: preconditionFailure("the unit is a converter")
    }
  }

  var room: Int {
    @_noLocks get {
      switch self {
      case .timePitch(let unit): unit.pointee.room
      case .varispeed(let unit): unit.pointee.room
      case .delay, .reverb, .equalizer, .ringModulator, .distortion, .compressor, .gate, .custom:
        Self.worksInPlace()
      }
    }
  }

  var isFinished: Bool {
    @_noLocks get {
      switch self {
      case .timePitch(let unit): unit.pointee.isFinished
      case .varispeed(let unit): unit.pointee.isFinished
      case .delay, .reverb, .equalizer, .ringModulator, .distortion, .compressor, .gate, .custom:
        Self.worksInPlace()
      }
    }
  }

  @_noLocks func write(_ block: AudioBlock) {
    switch self {
    case .timePitch(let unit): unit.pointee.write(block)
    case .varispeed(let unit): unit.pointee.write(block)
    case .delay, .reverb, .equalizer, .ringModulator, .distortion, .compressor, .gate, .custom:
      Self.worksInPlace()
    }
  }

  @_noLocks func finish() {
    switch self {
    case .timePitch(let unit): unit.pointee.finish()
    case .varispeed(let unit): unit.pointee.finish()
    case .delay, .reverb, .equalizer, .ringModulator, .distortion, .compressor, .gate, .custom:
      Self.worksInPlace()
    }
  }

  @_noLocks func read(into block: AudioBlock) -> Int {
    switch self {
    case .timePitch(let unit): unit.pointee.read(into: block)
    case .varispeed(let unit): unit.pointee.read(into: block)
    case .delay, .reverb, .equalizer, .ringModulator, .distortion, .compressor, .gate, .custom:
      Self.worksInPlace()
    }
  }

  @_noLocks private static func worksInPlace() -> Never {
    preconditionFailure("the unit works in place")
  }
}

extension BitwiseValue {
  @inline(__always)
  fileprivate func load<Value: BitwiseCopyable>(as type: Value.Type) -> Value {
    withUnsafeBytes(of: self) { $0.loadUnaligned(as: type) }
  }
}
