/// One call of a unit at work: `process` for one in place, the last five for a converter.
enum EffectStep {
  case apply(PlainValue)
  case latency
  case process(AudioBlock)
  case room, isFinished, finish
  case write(AudioBlock)
  case read(AudioBlock)

  /// Runs the step on a unit in place.
  @inline(__always)
  func run<Unit: InPlaceEffect & ~Copyable>(on unit: UnsafeMutablePointer<Unit>) -> Int {
    switch self {
    case .apply(let change): unit.pointee.apply(change.load(as: Unit.Change.self))
    case .latency: return unit.pointee.latency
    case .process(let block): unit.pointee.process(block)
    case .room, .isFinished, .finish, .write, .read:
      preconditionFailure("the unit works in place")
    }
    return 0
  }

  /// Runs the step on a converter, and returns the answer: a number of frames, or 1 for yes.
  @inline(__always)
  func run<Unit: ConvertingEffect & ~Copyable>(on unit: UnsafeMutablePointer<Unit>) -> Int {
    switch self {
    case .apply(let change): unit.pointee.apply(change.load(as: Unit.Change.self))
    case .latency: return unit.pointee.latency
    case .room: return unit.pointee.room
    case .isFinished: return unit.pointee.isFinished ? 1 : 0
    case .finish: unit.pointee.finish()
    case .write(let block): unit.pointee.write(block)
    case .read(let block): return unit.pointee.read(into: block)
    case .process: preconditionFailure("the unit is a converter")
    }
    return 0
  }
}
