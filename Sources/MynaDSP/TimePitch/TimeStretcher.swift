import CRealtime

/// Plays audio faster or slower without changing its pitch, either by splicing or with a phase
/// vocoder.
///
/// A single voice and all strong attacks are spliced. Between two splices, the output is
/// bit-identical to the source, which preserves a voice's pulses and keeps attacks sharp. Several
/// simultaneous voices, which have no common period, are processed by a phase vocoder.
///
/// - Source: D. Malah, "Time-domain algorithms for harmonic bandwidth reduction and time scaling of
///   speech signals", IEEE Trans. ASSP 27(2), 1979; the search is in `SpliceFinder`, and the
///   spectral path is in `PhaseVocoder`.
struct TimeStretcher: ~Copyable, Sendable {
  /// The method that produces the next frames.
  ///
  /// In `toSpectrum` and `toSplices`, the next method is fading in.
  enum Path {
    case splices
    case toSpectrum
    case spectrum
    case toSplices
  }

  let geometry: SpliceGeometry
  var character = TimePitch.Character.automatic
  var finder: SpliceFinder
  var vocoder: PhaseVocoder
  var polyphony: PolyphonyDetector
  var steadiness = SteadinessDetector()
  var input: FrameQueue
  private var inputEnded = false
  var position = 0
  /// The wanted position in the source, in frames.
  ///
  /// Jumps keep `position` close to the wanted position.
  var target = 0.0
  var untilSearch = 0
  /// The accumulated fraction of a frame, −0.5…0.5, by which jumps were shorter than ideal.
  private var shortfall: Float = 0
  private var period = 0
  var splice = Splice(jump: 0, similarity: 0)
  /// The length of the crossfade in frames; equal to `faded` if no crossfade is in progress.
  var fadeLength = 0
  var faded = 0
  var path = Path.splices
  var hopLeft = 0
  var risen = 0
  /// The position up to which the audio has been classified.
  ///
  /// `quiet` is the number of classifications to skip because an attack is near, and `nextLook` is
  /// a position in frames of the finder's coarse copy.
  var judged = 0.0
  var quiet = 0
  var nextLook = 1

  init(
    sampleRate: Double, channelCount: Int, maximumSpeed: Double
  ) {
    let geometry = SpliceGeometry(sampleRate: sampleRate)
    self.geometry = geometry
    vocoder = PhaseVocoder(sampleRate: sampleRate, channelCount: channelCount)
    polyphony = PolyphonyDetector(interval: 0.01)
    // At the end of a crossfade, the read position lags behind the wanted one by up to one and a
    // half times its look-ahead.
    let capacity =
      8_192 + geometry.history + 4 * vocoder.size
      + 3 * geometry.lookahead(speed: maximumSpeed)
    input = FrameQueue(channelCount: channelCount, capacity: capacity)
    finder = SpliceFinder(
      geometry: geometry, sampleRate: sampleRate, channelCount: channelCount, capacity: capacity)
  }

  var room: Int { @_noLocks get { inputEnded ? 0 : input.room } }

  @_noLocks func lookahead(speed: Double) -> Int {
    let splicing = geometry.lookahead(speed: speed)
    if case .voice = character { return splicing }
    return max(splicing, spectralLookahead(speed: speed))
  }

  @_noLocks mutating func write(_ block: AudioBlock) {
    let start = input.count
    input.append(block)
    finder.update(input.block, from: start)
  }

  @_noLocks mutating func finish() { inputEnded = true }

  @_noLocks mutating func moveTarget(by frames: Double) { target += exact(frames) }

  /// Returns the number of frames rounded to a multiple of 2⁻³², which makes sums exact regardless
  /// of the order of addition.
  @_noLocks private func exact(_ frames: Double) -> Double {
    Double(Int64(frames * 4_294_967_296)) / 4_294_967_296
  }

  @_noLocks mutating func reset() {
    input.removeAll()
    finder.reset()
    polyphony.reset()
    steadiness.reset()
    (position, target, untilSearch, inputEnded) = (0, 0, 0, false)
    (fadeLength, faded) = (0, 0)
    (path, hopLeft, risen, judged, quiet) = (.splices, 0, 0, 0, 0)
    nextLook = 1
    (shortfall, period) = (0, 0)
  }

  @_noLocks mutating func read(_ frameCount: Int, speed: Double, into output: inout FrameQueue) {
    let speed = exact(speed)
    var wanted = frameCount
    while wanted > 0 {
      release()
      let lookahead = lookahead(speed: speed)
      let ahead = input.count &- lookahead &- Int(target)
      if ahead <= 0 {
        guard inputEnded else { return }
        let start = input.count
        input.appendSilence(min(input.room, 1 &- ahead &+ 256))
        finder.update(input.block, from: start)
        continue
      }
      let run = prepare(speed: speed)
      let affordable =
        speed * Double(wanted) < Double(ahead) ? wanted : max(1, Int(Double(ahead) / speed))
      let count = min(run, min(wanted, affordable))
      make(output.extend(by: count))
      target += speed * Double(count)
      wanted &-= count
    }
  }

  @_noLocks private mutating func prepare(speed: Double) -> Int {
    switch path {
    case .splices:
      if faded == fadeLength, untilSearch == 0 {
        judge()
        if canBeginSpectrum(speed: speed) { return beginSpectrum() }
        search(speed: speed)
      }
      return faded < fadeLength ? fadeLength &- faded : untilSearch
    case .toSplices: return fadeLength &- faded
    case .toSpectrum, .spectrum: return prepareHop(speed: speed)
    }
  }

  @_noLocks private mutating func make(_ block: AudioBlock) {
    switch path {
    case .splices where faded < fadeLength: fade(into: block)
    case .splices: copy(into: block)
    case .toSpectrum, .spectrum: copySpectrum(into: block)
    case .toSplices: fadeFromSpectrum(into: block)
    }
  }

  @_noLocks private mutating func search(speed: Double) {
    untilSearch = geometry.interval
    guard let aim = aim(speed: speed) else { return }
    let wanted = aim - Double(position)
    let fade = geometry.fade(speed: speed)
    guard 2 * abs(wanted) >= Double(geometry.shortestJump),
      let found = finder.splice(
        in: input.block, from: position, wanted: wanted,
        patience: geometry.patience(period: period), fade: fade)
    else { return }
    (fadeLength, faded, untilSearch) = (fade, 0, 0)
    splice = found
    if splice.isAlike { period = abs(splice.jump) }
    balance()
  }

  /// Adjusts the jump by a frame if necessary, to keep fractions from adding up to a change in
  /// pitch.
  @_noLocks private mutating func balance() {
    guard splice.isAlike else { return shortfall = 0 }
    shortfall += splice.remainder
    if shortfall > 0.5, position &+ splice.jump &+ fadeLength < input.count {
      splice.jump &+= 1
      shortfall -= 1
    } else if shortfall < -0.5, position &+ splice.jump > 0 {
      splice.jump &-= 1
      shortfall += 1
    }
  }

  @_noLocks private mutating func copy(into block: AudioBlock) {
    let source = input.block
    for channel in 0..<source.channelCount {
      rt_move(block[channel], source[channel] + position, block.frameCount)
    }
    position &+= block.frameCount
    untilSearch &-= block.frameCount
  }

  @_noLocks private mutating func fade(into block: AudioBlock) {
    let source = input.block.slice(from: position, count: block.frameCount)
    let new = input.block.slice(from: position &+ splice.jump, count: block.frameCount)
    fade(from: source, to: new, into: block)
    position &+= block.frameCount
    faded &+= block.frameCount
    if faded == fadeLength { position &+= splice.jump }
  }

  /// Crossfades with gains that keep the level constant, regardless of how similar the two signals
  /// are.
  @_noLocks func fade(from old: AudioBlock, to new: AudioBlock, into block: AudioBlock) {
    let overlap = 2 * max(0, splice.similarity)
    let step = 1 / Float(fadeLength)
    for n in 0..<block.frameCount {
      let rising = (Float(faded &+ n) + 0.5) * step
      let falling = 1 - rising
      let level = 1 / rt_sqrt(falling * falling + rising * rising + overlap * falling * rising)
      for channel in 0..<block.channelCount {
        block[channel][n] = level * (falling * old[channel][n] + rising * new[channel][n])
      }
    }
  }

  @_noLocks private mutating func release() {
    let reached = max(geometry.history, vocoder.size) &+ vocoder.size
    let oldest = min(
      min(min(position, Int(target)), input.count) &- reached, Int(target) &- lookedBack)
    guard oldest > 2_048 else { return }
    let count = oldest / finder.grain &* finder.grain
    input.consume(count)
    finder.consume(count)
    position &-= count
    target -= Double(count)
    judged -= Double(count)
    nextLook &-= count / finder.coarse.scale
  }
}
