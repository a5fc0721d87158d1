/// A unit at work whose output is longer or shorter than its input: written to, then read from.
///
/// Its type is known, so that calling it on the audio thread needs no existential.
enum EffectConverter {
  case timePitch(UnsafeMutablePointer<TimePitch>)
  case varispeed(UnsafeMutablePointer<Varispeed>)

  var latency: Int {
    @_noLocks get {
      switch self {
      case .timePitch(let unit): unit.pointee.latency
      case .varispeed(let unit): unit.pointee.latency
      }
    }
  }

  /// Frames it takes at the moment.
  var room: Int {
    @_noLocks get {
      switch self {
      case .timePitch(let unit): unit.pointee.room
      case .varispeed(let unit): unit.pointee.room
      }
    }
  }

  var isFinished: Bool {
    @_noLocks get {
      switch self {
      case .timePitch(let unit): unit.pointee.isFinished
      case .varispeed(let unit): unit.pointee.isFinished
      }
    }
  }

  @_noLocks func write(_ block: AudioBlock) {
    switch self {
    case .timePitch(let unit): unit.pointee.write(block)
    case .varispeed(let unit): unit.pointee.write(block)
    }
  }

  @_noLocks func finish() {
    switch self {
    case .timePitch(let unit): unit.pointee.finish()
    case .varispeed(let unit): unit.pointee.finish()
    }
  }

  @_noLocks func read(into block: AudioBlock) -> Int {
    switch self {
    case .timePitch(let unit): unit.pointee.read(into: block)
    case .varispeed(let unit): unit.pointee.read(into: block)
    }
  }

  @_noLocks func apply(_ setting: EffectChange.Setting) {
    switch (self, setting) {
    case (.timePitch(let unit), .timePitch(let parameters)): unit.pointee.parameters = parameters
    case (.varispeed(let unit), .varispeed(let parameters)): unit.pointee.parameters = parameters
    default: preconditionFailure("the setting is for another unit")
    }
  }

  func deallocate() {
    switch self {
    case .timePitch(let unit): unit.destroy()
    case .varispeed(let unit): unit.destroy()
    }
  }
}
