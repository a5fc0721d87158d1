import CRealtime

/// Looks for the place to which the stretcher can jump unheard.
///
/// First on a sound of about 12 kHz, every lag in reach, then to the frame on the full one. Two places
/// are compared by their normalised square difference, which also tells a loud place from a soft one, and
/// a jump that would leave out an attack or play it twice is refused.
///
/// - Source: P. McLeod, G. Wyvill, "A smarter way to find pitch", ICMC 2005 (the measure); W. Verhelst,
///   M. Roelands, "An overlap-add technique based on waveform similarity (WSOLA)", ICASSP 1993.
struct SpliceFinder: ~Copyable, @unchecked Sendable {
  private let geometry: SpliceGeometry
  /// Frames averaged into one of the coarse sound.
  let decimation: Int
  private var coarse: FrameQueue
  /// Per coarse frame within reach of a search: the running peak of the energy.
  private let energy: SampleMemory

  init(geometry: SpliceGeometry, sampleRate: Double, channelCount: Int, capacity: Int) {
    self.geometry = geometry
    decimation = max(1, Int((sampleRate / 12_000).rounded()))
    coarse = FrameQueue(channelCount: channelCount, capacity: capacity / decimation + 1)
    energy = SampleMemory(count: capacity / decimation + 1)
  }

  /// Takes note of what has been appended to `input`; both queues begin at the same frame.
  @_noLocks mutating func follow(_ input: AudioBlock) {
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
  @_noLocks mutating func consume(_ frameCount: Int) { coarse.consume(frameCount / decimation) }

  @_noLocks mutating func reset() { coarse.removeAll() }

  /// The best jump near `wanted` from `place`, or nil if none is good enough yet.
  @_noLocks func splice(in input: AudioBlock, from place: Int, wanted: Double) -> Splice? {
    let slack = Double(geometry.tolerance)
    var (low, high) = (Int(wanted - slack), Int(wanted + slack))
    if wanted > 0 { low = max(low, geometry.shortestJump) } else { high = min(high, 0 &- geometry.shortestJump) }
    low = max(low, 0 &- place)
    high = min(high, input.frameCount &- place &- geometry.window)
    guard low <= high, place &+ geometry.window <= input.frameCount else { return nil }

    let urgency = min(1, abs(wanted) / Double(geometry.farthestDrift))
    guard let rough = roughJump(from: place, low: low, high: high, wanted: wanted, urgent: urgency >= 1)
    else { return nil }
    let splice = refined(rough, in: input, from: place, low: low, high: high)
    let needed = Float(0.95 * (1 - urgency * urgency))
    return splice.similarity >= needed || urgency >= 1 ? splice : nil
  }

  @_noLocks private func roughJump(
    from place: Int, low: Int, high: Int, wanted: Double, urgent: Bool
  ) -> Int? {
    let sound = coarse.block
    let start = place / decimation
    let length = min(geometry.window / decimation, sound.frameCount &- start)
    let first = max(low / decimation, 0 &- start)
    let last = min(high / decimation, sound.frameCount &- start &- length)
    guard length > 0, first <= last else { return nil }
    let here = self.energy(of: sound, from: start, count: length)
    var there = self.energy(of: sound, from: start &+ first, count: length)
    var (best, bestScore) = (first, -Float.infinity)
    var jump = first
    while jump <= last {
      var product: Float = 0
      for channel in 0..<sound.channelCount {
        let samples = sound[channel] + start
        product += dotProduct(UnsafeRawPointer(samples), UnsafeRawPointer(samples + jump), length)
      }
      let energy = here + there
      let likeness = energy > 1e-9 ? 2 * product / energy : 1
      let distance = abs(Double(jump &* decimation) - wanted) / Double(geometry.tolerance)
      let score = likeness - 0.15 * Float(distance)
      if score > bestScore { (best, bestScore) = (jump, score) }
      if jump < last { there = max(0, there + step(sound, at: start &+ jump, length)) }
      jump &+= 1
    }
    return best &* decimation
  }

  /// How the energy of a window changes when it moves one frame on from `frame`.
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
    var best = Splice(jump: rough, similarity: -2)
    for jump in max(low, rough &- decimation)...max(low, min(high, rough &+ decimation)) {
      var product: Float = 0
      for channel in 0..<input.channelCount {
        let samples = input[channel] + place
        product += dotProduct(UnsafeRawPointer(samples), UnsafeRawPointer(samples + jump), length)
      }
      let energy = here + energy(of: input, from: place &+ jump, count: length)
      let likeness = energy > 1e-9 ? 2 * product / energy : 1
      if likeness > best.similarity { best = Splice(jump: jump, similarity: likeness) }
    }
    return best
  }
}
