import Realtime

/// Detects attacks, which are sudden onsets much louder than the preceding audio.
///
/// The pulses of a voice aren't detected as attacks, because each pulse is compared with the
/// loudest part of the last 20 ms, which contain another pulse.
struct AttackDetector: ~Copyable, Sendable {
  private static var capacity: Int { @_noLocks get { 64 } }
  private static var memory: Int { @_noLocks get { 20 } }
  /// The minimum factor by which the energy rises in percussive attacks, which must not be cut or
  /// repeated.
  static var strong: Float { @_noLocks get { 30 } }

  private let blockLength: Int
  private var block: (filled: Int, energy: Float) = (0, 0)
  private let recent: FixedBuffer<Float>
  private let places = FixedBuffer(repeating: 0, count: capacity)
  private let rises = FixedBuffer<Float>(count: capacity)
  private var count = 0
  private var position = 0

  init(sampleRate: Double) {
    blockLength = max(1, Int((sampleRate / 1_000).rounded()))
    recent = FixedBuffer(count: Self.memory)
  }

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

  var delay: Int { @_noLocks get { 2 &* blockLength } }

  /// Returns whether any attack, which extends from its start to its detection, overlaps the range
  /// from `low` to `high`.
  ///
  /// Attacks whose energy rises by less than a factor of `rise` do not count.
  @_noLocks func hasAttack(from low: Int, to high: Int, rise: Float = 0) -> Bool {
    for index in 0..<count where places[index] &+ delay > low && places[index] < high {
      if rises[index] >= rise { return true }
    }
    return false
  }

  /// Returns the middle of the first loud block of the first attack that starts in `low..<high`.
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
    // −60 dBFS is the softest onset worth preserving.
    guard energy > 6 * loudest, energy > 1e-6 * Float(blockLength), count < Self.capacity else {
      return
    }
    places[count] = position &- delay
    rises[count] = energy / (loudest + 1e-9)
    count &+= 1
  }
}
