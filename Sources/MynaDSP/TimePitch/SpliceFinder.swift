import CRealtime

/// Looks for the place to which the stretcher can jump unheard.
///
/// First on a sound of about 12 kHz, every lag in reach, then to the frame on the full one. Two places
/// are compared by their normalized square difference, which also tells a loud place from a soft one, and
/// a jump that would leave out an attack or play it twice is refused.
///
/// - Source: P. McLeod, G. Wyvill, "A smarter way to find pitch", ICMC 2005 (the measure); W. Verhelst,
///   M. Roelands, "An overlap-add technique based on waveform similarity (WSOLA)", ICASSP 1993.
struct SpliceFinder: ~Copyable, Sendable {
  private let geometry: SpliceGeometry
  /// Frames averaged into one of the coarse sound.
  let decimation: Int
  private var coarse: FrameQueue
  /// The sound averaged so, from the same frame on as the input.
  var coarseSound: AudioBlock { @_noLocks get { coarse.block } }
  private(set) var attacks: AttackDetector

  init(geometry: SpliceGeometry, sampleRate: Double, channelCount: Int, capacity: Int) {
    self.geometry = geometry
    decimation = max(1, Int((sampleRate / 12_000).rounded()))
    coarse = FrameQueue(channelCount: channelCount, capacity: capacity / decimation + 1)
    attacks = AttackDetector(sampleRate: sampleRate)
  }

  /// Takes note of what has been appended to `input`; both queues begin at the same frame.
  @_noLocks mutating func follow(_ input: AudioBlock, from start: Int) {
    attacks.listen(to: input, from: start)
    let first = coarse.count
    let count = input.frameCount / decimation &- first
    guard count > 0 else { return }
    let block = coarse.extend(by: count)
    let scale = 1 / Float(decimation)
    for channel in 0..<input.channelCount {
      let (source, target) = (input[channel] + first &* decimation, block[channel])
      for n in 0..<count {
        var sum: Float = 0
        for k in 0..<decimation { sum += source[n &* decimation &+ k] }
        target[n] = sum * scale
      }
    }
  }

  /// Drops what `input` dropped, a multiple of `decimation` frames.
  @_noLocks mutating func consume(_ frameCount: Int) {
    coarse.consume(frameCount / decimation)
    attacks.consume(frameCount)
  }

  @_noLocks mutating func reset() {
    coarse.removeAll()
    attacks.reset()
  }

  /// The best jump near `wanted` from `place`, or nil if none is good enough yet.
  @_noLocks func splice(in input: AudioBlock, from place: Int, wanted: Double) -> Splice? {
    let slack = Double(geometry.tolerance)
    var (low, high) = (Int(wanted - slack), Int(wanted + slack))
    if wanted > 0 {
      low = max(low, geometry.shortestJump)
    } else {
      high = min(high, 0 &- geometry.shortestJump)
    }
    low = max(low, 0 &- place)
    high = min(high, input.frameCount &- place &- geometry.window)
    guard low <= high, place &+ geometry.window <= input.frameCount else { return nil }

    let drift = abs(wanted)
    let mustJump = drift >= Double(geometry.farthestDrift)
    guard
      let rough = roughJump(from: place, low: low, high: high, wanted: wanted, through: mustJump)
    else { return nil }
    let splice = refined(rough, in: input, from: place, low: low, high: high)
    // A jump too early leads past the wanted place by more than it was away before.
    guard mustJump || abs(wanted - Double(splice.jump)) <= 0.8 * drift else { return nil }
    let urgency = drift / Double(geometry.patience)
    return mustJump || splice.similarity >= Float(0.9 * (1 - urgency * urgency)) ? splice : nil
  }

  /// The likeness of the sound at a place to itself a little earlier, at the best distance; −1…1, nil at its beginning.
  @_noLocks func likeness(in input: AudioBlock, at place: Int) -> Float? {
    let (low, high) = (0 &- geometry.farthestDrift, 0 &- geometry.shortestJump)
    guard place &+ low >= 0, place &+ geometry.window <= input.frameCount else { return nil }
    let rough = roughJump(
      from: place, low: low, high: high, wanted: 0.5 * Double(low + high), through: true)
    guard let rough else { return nil }
    return refined(rough, in: input, from: place, low: low, high: high).similarity
  }

  /// The root mean square of the sound at a place, over all channels.
  @_noLocks func amplitude(in input: AudioBlock, at place: Int) -> Float {
    let square = energy(of: input, from: place, count: geometry.window)
    return rt_sqrt(square / Float(geometry.window &* input.channelCount))
  }

  @_noLocks private func roughJump(
    from place: Int, low: Int, high: Int, wanted: Double, through attack: Bool
  ) -> Int? {
    let sound = coarse.block
    let start = place / decimation
    let length = min(geometry.window / decimation, sound.frameCount &- start)
    let first = max(low / decimation, 0 &- start)
    let last = min(high / decimation, sound.frameCount &- start &- length)
    guard length > 0, first <= last else { return nil }
    let here = self.energy(of: sound, from: start, count: length)
    var there = self.energy(of: sound, from: start &+ first, count: length)
    let floor = Float(length) * silence
    var (best, bestScore) = (first, -Float.infinity)
    var jump = first
    while jump <= last {
      var product: Float = 0
      for channel in 0..<sound.channelCount {
        let samples = sound[channel] + start
        product += dotProduct(UnsafeRawPointer(samples), UnsafeRawPointer(samples + jump), length)
      }
      let energy = here + there
      let likeness = (2 * product + floor) / (energy + floor)
      let distance = abs(Double(jump &* decimation) - wanted) / Double(geometry.tolerance)
      let score = likeness - 0.3 * Float(distance)
      if score > bestScore, attack || !passesAttack(from: place, jump: jump &* decimation) {
        (best, bestScore) = (jump, score)
      }
      if jump < last { there = max(0, there + step(sound, at: start &+ jump, length)) }
      jump &+= 1
    }
    return bestScore > -Float.infinity ? best &* decimation : nil
  }

  /// Whether a jump would leave out, repeat or fade something that begins suddenly.
  @_noLocks private func passesAttack(from place: Int, jump: Int) -> Bool {
    attacks.hasAttack(
      from: min(place, place &+ jump), to: max(place, place &+ jump) &+ geometry.fade)
  }

  /// The change in a window's energy when it moves one frame on from `frame`.
  @_noLocks private func step(_ sound: AudioBlock, at frame: Int, _ length: Int) -> Float {
    var change: Float = 0
    for channel in 0..<sound.channelCount {
      let (old, new) = (sound[channel][frame], sound[channel][frame &+ length])
      change += new * new - old * old
    }
    return change
  }

  @_noLocks private func energy(of sound: AudioBlock, from start: Int, count: Int) -> Float {
    var sum: Float = 0
    for channel in 0..<sound.channelCount {
      let samples = UnsafeRawPointer(sound[channel] + start)
      sum += dotProduct(samples, samples, count)
    }
    return sum
  }

  @_noLocks private func refined(
    _ rough: Int, in input: AudioBlock, from place: Int, low: Int, high: Int
  ) -> Splice {
    let length = geometry.window
    let here = energy(of: input, from: place, count: length)
    let floor = Float(length) * silence
    var best = Splice(jump: rough, similarity: -2)
    var (previous, current): (Float, Float) = (-2, -2)
    let first = max(low, rough &- decimation &- 1)
    for jump in first...max(first, min(high, rough &+ decimation &+ 1)) {
      var product: Float = 0
      for channel in 0..<input.channelCount {
        let samples = input[channel] + place
        product += dotProduct(UnsafeRawPointer(samples), UnsafeRawPointer(samples + jump), length)
      }
      let energy = here + energy(of: input, from: place &+ jump, count: length)
      let next = (2 * product + floor) / (energy + floor)
      if best.jump == jump &- 1, previous > -2 {
        best.remainder = vertex(previous, current, next)
      }
      if next > best.similarity { best = Splice(jump: jump, similarity: next) }
      (previous, current) = (current, next)
    }
    return best
  }

  /// The peak of the parabola through three neighboring points, from the middle one.
  @_noLocks private func vertex(_ left: Float, _ middle: Float, _ right: Float) -> Float {
    let curvature = left - 2 * middle + right
    guard curvature < 0 else { return 0 }
    return min(0.5, max(-0.5, 0.5 * (left - right) / curvature))
  }

  /// The energy of a sample too soft to tell one place from another, −80 dBFS.
  private var silence: Float { @_noLocks get { 1e-8 } }
}
