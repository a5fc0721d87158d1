import CRealtime
import Realtime

/// Plays a sound faster or slower at its own pitch by leaving out or repeating whole periods of it.
///
/// It reads on, frame by frame, until it has drifted from where it should be; then it cross-fades to a
/// place that looks the same and lies nearer. Between two splices the sound is the source, bit for bit, so
/// a voice keeps its pulses and an attack its edge.
///
/// - Source: D. Malah, "Time-domain algorithms for harmonic bandwidth reduction and time scaling of speech
///   signals", IEEE Trans. ASSP 27(2), 1979; the search is `SpliceFinder`'s.
struct TimeStretcher: ~Copyable, Sendable {
  private let geometry: SpliceGeometry
  private var finder: SpliceFinder
  private var input: FrameQueue
  private let fadeIn: Memory<Float>
  private var inputEnded = false
  /// The reading place, in frames into `input`.
  private var place = 0
  /// The place where it should read.
  private var target = 0.0
  private var untilSearch = 0
  /// By how much the jumps so far fell short, together, of the ones that fitted best, −0.5…0.5 of a frame.
  private var shortfall: Float = 0
  private var splice = Splice(jump: 0, similarity: 0)
  /// Frames of the cross-fade already made; the whole fade when there is none.
  private var faded: Int

  /// Creates a stretcher for speeds up to `maximumSpeed` source frames per frame.
  init(sampleRate: Double, channelCount: Int, maximumSpeed: Double) {
    let geometry = SpliceGeometry(sampleRate: sampleRate)
    self.geometry = geometry
    // At the end of a cross-fade the place read from lags behind the one wanted by up to one and a half
    // times what lies ahead of that.
    let capacity = 8_192 + geometry.history + 3 * geometry.lookahead(speed: maximumSpeed)
    input = FrameQueue(channelCount: channelCount, capacity: capacity)
    finder = SpliceFinder(
      geometry: geometry, sampleRate: sampleRate, channelCount: channelCount, capacity: capacity)
    fadeIn = Memory(count: geometry.fade) { RampCurve.raisedCosine($0, of: geometry.fade) }
    faded = geometry.fade
  }

  var room: Int { @_noLocks get { inputEnded ? 0 : input.room } }

  /// The input that must lie ahead of the place wanted, at `speed` source frames per frame.
  @_noLocks func lookahead(speed: Double) -> Int { geometry.lookahead(speed: speed) }

  @_noLocks mutating func write(_ block: AudioBlock) {
    let start = input.count
    input.append(block)
    finder.follow(input.block, from: start)
  }

  @_noLocks mutating func finish() { inputEnded = true }

  /// Corrects the place it should read by some source frames; it gets there by its next splices.
  @_noLocks mutating func moveTarget(by frames: Double) { target += frames }

  @_noLocks mutating func reset() {
    input.removeAll()
    finder.reset()
    (place, target, untilSearch, faded, inputEnded) = (0, 0, 0, geometry.fade, false)
    shortfall = 0
  }

  /// Appends up to `frameCount` frames to `output`, as far as the input reaches, moving on by `speed`
  /// source frames with each.
  @_noLocks mutating func read(_ frameCount: Int, speed: Double, into output: inout FrameQueue) {
    var wanted = frameCount
    while wanted > 0 {
      release()
      let lookahead = geometry.lookahead(speed: speed)
      let ahead = input.count &- lookahead &- Int(target)
      if ahead <= 0 {
        guard inputEnded else { return }
        let start = input.count
        input.appendSilence(min(input.room, 1 &- ahead &+ 256))
        finder.follow(input.block, from: start)
        continue
      }
      if faded == geometry.fade, untilSearch == 0 { search(speed: speed) }
      let run = faded < geometry.fade ? geometry.fade &- faded : untilSearch
      let affordable =
        speed * Double(wanted) < Double(ahead) ? wanted : max(1, Int(Double(ahead) / speed))
      let count = min(run, min(wanted, affordable))
      let block = output.extend(by: count)
      if faded < geometry.fade { fade(into: block) } else { copy(into: block) }
      target += speed * Double(count)
      wanted &-= count
    }
  }

  @_noLocks private mutating func search(speed: Double) {
    let wanted = target - Double(place) + 0.5 * (speed - 1) * Double(geometry.fade)
    untilSearch = geometry.interval
    guard 2 * abs(wanted) >= Double(geometry.shortestJump),
      let found = finder.splice(in: input.block, from: place, wanted: wanted)
    else { return }
    splice = found
    balance()
    faded = 0
    untilSearch = 0
  }

  /// Rounds the jump so that fractions left over do not add up to a change of pitch.
  @_noLocks private mutating func balance() {
    guard splice.similarity > 0.8 else { return shortfall = 0 }
    shortfall += splice.remainder
    if shortfall > 0.5, place &+ splice.jump &+ geometry.fade < input.count {
      splice.jump &+= 1
      shortfall -= 1
    } else if shortfall < -0.5, place &+ splice.jump > 0 {
      splice.jump &-= 1
      shortfall += 1
    }
  }

  @_noLocks private mutating func copy(into block: AudioBlock) {
    let source = input.block
    for channel in 0..<source.channelCount {
      rt_move(block[channel], source[channel] + place, block.frameCount)
    }
    place &+= block.frameCount
    untilSearch &-= block.frameCount
  }

  /// Cross-fades with gains that keep the level, however alike the two places are.
  @_noLocks private mutating func fade(into block: AudioBlock) {
    let source = input.block
    let overlap = 2 * max(0, splice.similarity)
    for n in 0..<block.frameCount {
      let new = fadeIn[faded &+ n]
      let old = 1 - new
      let level = 1 / rt_sqrt(old * old + new * new + overlap * old * new)
      for channel in 0..<source.channelCount {
        let samples = source[channel] + (place &+ n)
        block[channel][n] = level * (old * samples[0] + new * samples[splice.jump])
      }
    }
    place &+= block.frameCount
    faded &+= block.frameCount
    if faded == geometry.fade { place &+= splice.jump }
  }

  /// Gives back input that lies too far behind to be jumped to.
  @_noLocks private mutating func release() {
    let oldest = min(min(place, Int(target)), input.count) &- geometry.history
    guard oldest > 2_048 else { return }
    let count = oldest / finder.decimation &* finder.decimation
    input.consume(count)
    finder.consume(count)
    place &-= count
    target -= Double(count)
  }
}
