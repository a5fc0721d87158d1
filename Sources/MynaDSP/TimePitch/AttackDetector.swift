import Realtime

/// Notes where something begins, suddenly and much louder than all before it.
///
/// The pulses of a voice are no attacks: each is compared with the loudest of the last 20 ms, which holds
/// another pulse.
struct AttackDetector: ~Copyable, Sendable {
  private static var capacity: Int { @_noLocks get { 64 } }
  private static var memory: Int { @_noLocks get { 20 } }
  /// The rise in energy of what is struck or bursts, which is heard wherever it is not whole.
  static var strong: Float { @_noLocks get { 30 } }

  /// Frames over which energy is summed, about a millisecond.
  private let blockLength: Int
  private var block: (filled: Int, energy: Float) = (0, 0)
  /// The energies of the last blocks, oldest first.
  private let recent: Memory<Float>
  /// The beginnings of attacks, in frames into the sound, oldest first.
  private let places = Memory(repeating: 0, count: capacity)
  /// By how much each is louder than all before it.
  private let rises = Memory<Float>(count: capacity)
  private var count = 0
  private var position = 0

  init(sampleRate: Double) {
    blockLength = max(1, Int((sampleRate / 1_000).rounded()))
    recent = Memory(count: Self.memory)
  }

  /// Listens to the frames of `sound` from `start` on.
  @_noLocks mutating func listen(to sound: AudioBlock, from start: Int) {
    var frame = start
    while frame < sound.frameCount {
      let count = min(blockLength &- block.filled, sound.frameCount &- frame)
      for channel in 0..<sound.channelCount {
        let samples = UnsafeRawPointer(sound[channel] + frame)
        block.energy += dotProduct(samples, samples, count)
      }
      block.filled &+= count
      position &+= count
      frame &+= count
      if block.filled == blockLength { closeBlock() }
    }
  }

  /// Forgets the first frames of the sound.
  @_noLocks mutating func consume(_ frameCount: Int) {
    position &-= frameCount
    var kept = 0
    for index in 0..<count where places[index] >= frameCount {
      places[kept] = places[index] &- frameCount
      rises[kept] = rises[index]
      kept &+= 1
    }
    count = kept
  }

  @_noLocks mutating func reset() {
    block = (0, 0)
    recent.clear()
    (count, position) = (0, 0)
  }

  /// The frames from the beginning of an attack to where it is noted.
  var delay: Int { @_noLocks get { 2 &* blockLength } }

  /// Whether something begins at `low` or later, and before `high`, with at least `rise` times the energy before it.
  @_noLocks func hasAttack(from low: Int, to high: Int, rise: Float = 0) -> Bool {
    for index in 0..<count where places[index] &+ delay > low && places[index] < high {
      if rises[index] >= rise { return true }
    }
    return false
  }

  /// The middle of the first block that is louder, of what begins at `low` or later, and before `high`.
  @_noLocks func firstAttack(from low: Int, to high: Int) -> Int? {
    for index in 0..<count where places[index] >= low && places[index] < high {
      return places[index] &+ 3 &* blockLength / 2
    }
    return nil
  }

  @_noLocks private mutating func closeBlock() {
    let energy = block.energy
    block = (0, 0)
    var loudest: Float = 0
    for index in 0..<Self.memory &- 1 {
      if recent[index] > loudest { loudest = recent[index] }
      recent[index] = recent[index &+ 1]
    }
    recent[Self.memory &- 1] = energy
    // −60 dBFS is the softest beginning worth keeping.
    guard energy > 6 * loudest, energy > 1e-6 * Float(blockLength), count < Self.capacity else {
      return
    }
    places[count] = position &- delay
    rises[count] = energy / (loudest + 1e-9)
    count &+= 1
  }
}
