import CRealtime

/// Searches for a position to which the stretcher can jump inaudibly.
///
/// Every lag within reach is tried on a 12 kHz copy of the audio, and then the lags around the best
/// lag are tried at the full sample rate. Two positions are compared by their normalized square
/// difference, which also takes differences in level into account. A jump that would omit an attack
/// or play it twice is rejected.
///
/// - Source: P. McLeod, G. Wyvill, "A smarter way to find pitch", ICMC 2005 (the measure); W.
///   Verhelst, M. Roelands, "An overlap-add technique based on waveform similarity (WSOLA)", ICASSP
///   1993.
struct SpliceFinder: ~Copyable, Sendable {
  private let geometry: SpliceGeometry
  private(set) var coarse: DownsampledAudio
  private var coarser: DownsampledAudio
  private(set) var attacks: AttackDetector

  init(geometry: SpliceGeometry, sampleRate: Double, channelCount: Int, capacity: Int) {
    self.geometry = geometry
    let scale = max(1, Int((sampleRate / 12_000).rounded()))
    coarse = DownsampledAudio(scale: scale, channelCount: channelCount, capacity: capacity)
    coarser = DownsampledAudio(scale: 2 * scale, channelCount: channelCount, capacity: capacity)
    attacks = AttackDetector(sampleRate: sampleRate)
  }

  /// Input is removed in multiples of this number of frames.
  var grain: Int { @_noLocks get { coarser.scale } }

  @_noLocks mutating func update(_ input: AudioBlock, from start: Int) {
    attacks.listen(to: input, from: start)
    coarse.appendAverages(input)
    coarser.appendAverages(input)
  }

  @_noLocks mutating func consume(_ frameCount: Int) {
    coarse.consume(frameCount)
    coarser.consume(frameCount)
    attacks.consume(frameCount)
  }

  @_noLocks mutating func reset() {
    coarse.reset()
    coarser.reset()
    attacks.reset()
  }

  private struct Candidates {
    let position: Int
    let wanted: Double
    var low: Int
    var high: Int
    let fade: Int
    /// The amount subtracted from the similarity per 10 ms of distance from the wanted jump.
    var cost: Float = 0.3
  }

  /// Returns the best jump from `position` near `wanted` with a crossfade of `fade` frames; nil if
  /// none is good enough yet.
  ///
  /// Once `wanted` is as large as `patience`, any jump is good enough.
  @_noLocks func splice(
    in input: AudioBlock, from position: Int, wanted: Double, patience: Double, fade: Int
  ) -> Splice? {
    let drift = abs(wanted)
    let mustJump = drift >= Double(geometry.farthestDrift)
    // The search includes jumps that are still too long to make. If one of them fits best, it is
    // better to wait.
    let tolerance = Double(geometry.tolerance)
    let slack = mustJump ? tolerance : min(tolerance, 1.7 * drift + Double(coarse.scale))
    var near = Candidates(
      position: position, wanted: wanted, low: Int(wanted - slack), high: Int(wanted + slack),
      fade: fade)
    if wanted > 0 {
      near.low = max(near.low, geometry.shortestJump)
    } else {
      near.high = min(near.high, 0 &- geometry.shortestJump)
    }
    near.low = max(near.low, 0 &- position)
    near.high = min(near.high, input.frameCount &- position &- geometry.window)
    guard near.low <= near.high, position &+ geometry.window <= input.frameCount else { return nil }

    // Don't search the coarser copy, in which too many positions are similar.
    var found = best(of: near, in: coarse, sparing: 0)
    if found == nil, drift >= Double(geometry.shortestWait) {
      found = best(of: near, in: coarse, sparing: AttackDetector.strong)
    }
    if found == nil, mustJump {
      // Also allow shorter jumps, which can stop before the attack that rules out longer jumps.
      let shortest = geometry.shortestJump
      if wanted > 0 { near.low = shortest } else { near.high = 0 &- shortest }
      let least = drift < Double(geometry.longestWait) ? AttackDetector.strong : .infinity
      found = best(of: near, in: coarse, sparing: least)
    }
    guard let rough = found?.jump else { return nil }
    // The refinement below cannot shorten a jump by more than `coarse.scale + 1` frames.
    guard mustJump || abs(wanted - Double(rough)) <= 0.8 * drift + Double(coarse.scale + 1) else {
      return nil
    }
    let splice = refined(rough, of: near, in: input)
    if mustJump { return splice }
    // A jump made too early would overshoot the wanted position by more than the current drift.
    guard abs(wanted - Double(splice.jump)) <= 0.8 * drift else { return nil }
    let urgency = drift / patience
    guard splice.similarity >= Float(0.9 * (1 - urgency * urgency)) else { return nil }
    return urgency < 1 && fitsBetterFarther(than: splice, of: near, in: input) ? nil : splice
  }

  /// Returns whether a longer jump in the same direction fits so much better that it is worth
  /// waiting for.
  ///
  /// If the second partial of a voice is the loudest, the audio is nearly the same after half a
  /// period, but jumping by half a period would cancel every other partial.
  @_noLocks private func fitsBetterFarther(
    than splice: Splice, of near: Candidates, in input: AudioBlock
  ) -> Bool {
    let position = near.position
    var own = near
    own.cost = 0
    (own.low, own.high) = (splice.jump &- coarse.scale, splice.jump &+ coarse.scale)
    var farther = own
    if near.wanted > 0 {
      let last = input.frameCount &- position &- geometry.window
      (farther.low, farther.high) = (splice.jump, min(geometry.longestPeriod, last))
    } else {
      (farther.low, farther.high) = (max(0 &- geometry.longestPeriod, 0 &- position), splice.jump)
    }
    guard let here = best(of: own, in: coarse, sparing: .infinity),
      let there = best(of: farther, in: coarse, sparing: .infinity)
    else { return false }
    return 1 - here.score > 2 * (1 - there.score) + 0.02
  }

  /// Returns the similarity, −1…1, between the audio at a position and slightly earlier audio at
  /// the best lag; nil at the start of the audio.
  @_noLocks func likeness(in input: AudioBlock, at position: Int) -> Float? {
    let (low, high) = (0 &- geometry.farthestDrift, 0 &- geometry.shortestJump)
    guard position &+ low >= 0, position &+ geometry.window <= input.frameCount else { return nil }
    let earlier = Candidates(
      position: position, wanted: 0.5 * Double(low + high), low: low, high: high, fade: 0)
    guard let rough = best(of: earlier, in: coarser, sparing: .infinity)?.jump else { return nil }
    var near = earlier
    near.low = max(low, rough &- coarser.scale)
    near.high = min(high, rough &+ coarser.scale)
    let finer = best(of: near, in: coarse, sparing: .infinity)?.jump
    return refined(finer ?? rough, of: earlier, in: input).similarity
  }

  @_noLocks func amplitude(in input: AudioBlock, at position: Int) -> Float {
    let square = input.energy(from: position, count: geometry.window)
    return rt_sqrt(square / Float(geometry.window &* input.channelCount))
  }

  @_noLocks private func best(
    of jumps: Candidates, in averaged: borrowing DownsampledAudio, sparing rise: Float
  ) -> (jump: Int, score: Float)? {
    let (sound, scale) = (averaged.block, averaged.scale)
    let start = jumps.position / scale
    let length = min(geometry.window / scale, sound.frameCount &- start)
    let first = max(jumps.low / scale, 0 &- start)
    let last = min(jumps.high / scale, sound.frameCount &- start &- length)
    guard length > 0, first <= last else { return nil }
    let here = sound.energy(from: start, count: length)
    var there = sound.energy(from: start &+ first, count: length)
    let floor = Float(length) * silence
    var (best, bestScore) = (first, -Float.infinity)
    var group = first
    while group <= last {
      let end = min(group &+ 8, last &+ 1)
      let products = sound.products(at: start, with: start &+ group..<start &+ end, length)
      for jump in group..<end {
        let likeness = (2 * products[jump &- group] + floor) / (here + there + floor)
        let distance = abs(Double(jump &* scale) - jumps.wanted) / Double(geometry.tolerance)
        let score = likeness - jumps.cost * Float(distance)
        if score > bestScore, !passesAttack(jump &* scale, of: jumps, rise: rise) {
          (best, bestScore) = (jump, score)
        }
        if jump < last { there = max(0, there + sound.energyChange(at: start &+ jump, length)) }
      }
      group = end
    }
    return bestScore > -Float.infinity ? (best &* scale, bestScore) : nil
  }

  @_noLocks private func passesAttack(_ jump: Int, of jumps: Candidates, rise: Float) -> Bool {
    let position = jumps.position
    return attacks.hasAttack(
      from: min(position, position &+ jump), to: max(position, position &+ jump) &+ jumps.fade,
      rise: rise)
  }

  @_noLocks private func refined(
    _ rough: Int, of jumps: Candidates, in input: AudioBlock
  ) -> Splice {
    let position = jumps.position
    let length = geometry.window
    let floor = Float(length) * silence
    let first = max(jumps.low, rough &- coarse.scale &- 1)
    let last = max(first, min(jumps.high, rough &+ coarse.scale &+ 1))
    let here = input.energy(from: position, count: length)
    var there = input.energy(from: position &+ first, count: length)
    var best = Splice(jump: rough, similarity: -2)
    var (previous, current): (Float, Float) = (-2, -2)
    for jump in first...last {
      let product = input.product(at: position, with: position &+ jump, length)
      let next = (2 * product + floor) / (here + there + floor)
      if best.jump == jump &- 1, previous > -2 {
        best.remainder = vertex(previous, current, next)
      }
      if next > best.similarity { best = Splice(jump: jump, similarity: next) }
      (previous, current) = (current, next)
      if jump < last { there = max(0, there + input.energyChange(at: position &+ jump, length)) }
    }
    return best
  }

  @_noLocks private func vertex(_ left: Float, _ middle: Float, _ right: Float) -> Float {
    let curvature = left - 2 * middle + right
    guard curvature < 0 else { return 0 }
    return min(0.5, max(-0.5, 0.5 * (left - right) / curvature))
  }

  /// The energy of a sample too soft for comparison, −80 dBFS.
  private var silence: Float { @_noLocks get { 1e-8 } }
}
