/// A unit at work that changes a block in place and may ring on.
///
/// Its type is known, so that calling it on the audio thread needs no existential.
enum EffectInsert {
  case delay(UnsafeMutablePointer<Delay>)
  case reverb(UnsafeMutablePointer<Reverb>)
  case equalizer(UnsafeMutablePointer<Equalizer>)

  /// Frames it rings on after its input ends.
  var tail: Int {
    switch self {
    case .delay(let unit): unit.pointee.tail
    case .reverb(let unit): unit.pointee.tail
    case .equalizer(let unit): unit.pointee.tail
    }
  }

  @_noLocks func process(_ block: AudioBlock) {
    switch self {
    case .delay(let unit): unit.pointee.process(block)
    case .reverb(let unit): unit.pointee.process(block)
    case .equalizer(let unit): unit.pointee.process(block)
    }
  }

  @_noLocks func apply(_ setting: EffectChange.Setting) {
    switch (self, setting) {
    case (.delay(let unit), .delay(let parameters)): unit.pointee.parameters = parameters
    case (.reverb(let unit), .reverb(let parameters)): unit.pointee.parameters = parameters
    case (.equalizer(let unit), .band(let index, let band)): unit.pointee.setBand(index, band)
    case (.equalizer(let unit), .globalGain(let gain)): unit.pointee.setGlobalGain(gain)
    default: preconditionFailure("the setting is for another unit")
    }
  }

  func deallocate() {
    switch self {
    case .delay(let unit): unit.destroy()
    case .reverb(let unit): unit.destroy()
    case .equalizer(let unit): unit.destroy()
    }
  }
}
