import CRealtime

extension TimeStretcher {
  /// The maximum speed at which the phase vocoder is used.
  ///
  /// At higher speeds, each hop would skip more audio than a window contains.
  private static var fastest: Double { @_noLocks get { 4 } }

  @_noLocks func spectralLookahead(speed: Double) -> Int {
    let window = 0.5 * (min(speed, Self.fastest) + 1) * Double(vocoder.size)
    return max(Int(window) &+ 2, lookedAhead)
  }

  // MARK: Choosing the path

  /// The number of frames between successive windows of `steadiness`, which is a multiple of the
  /// finder's grain.
  ///
  /// It corresponds to 20 ms, or more at sample rates below 10 kHz.
  ///
  /// Relative to their length, the windows are at least as far apart as at 44.1 kHz, because with
  /// more overlap, noise would become predictable.
  private var analysisStep: Int {
    @_noLocks get {
      let least = SteadinessDetector.size &* 3 / 14 &* finder.coarse.scale
      return max(2 &* geometry.tolerance, least) / finder.grain &* finder.grain
    }
  }

  private var lookedAhead: Int { @_noLocks get { vocoder.size &+ geometry.tolerance } }

  /// The maximum number of steps that the analysis can fall behind without skipping windows.
  ///
  /// At the maximum speed of the spectral path, the position advances by two steps per judgment.
  private static var mostSteps: Int { @_noLocks get { 4 } }

  /// The number of frames before the wanted position that the analysis needs in order to catch up.
  var lookedBack: Int {
    @_noLocks get {
      let window = (SteadinessDetector.size &+ 2) &* finder.coarse.scale
      return max(0, window &+ Self.mostSteps &* analysisStep &- lookedAhead)
    }
  }

  @_noLocks mutating func judge() {
    guard case .automatic = character, target - judged >= 1.25 * Double(geometry.window) else {
      return
    }
    judged = target
    let here = Int(target)
    if finder.attacks.hasAttack(from: here &- geometry.window, to: here &+ geometry.window) {
      quiet = 10
    }
    let isQuiet = quiet > 0
    if isQuiet {
      quiet &-= 1
    } else if let likeness = finder.likeness(in: input.block, at: here) {
      let amplitude = finder.amplitude(in: input.block, at: here)
      polyphony.record(likeness: likeness, amplitude: amplitude)
    }
    analyzeSpectra(near: here, hearing: !isQuiet)
  }

  @_noLocks private mutating func analyzeSpectra(near here: Int, hearing: Bool) {
    let sound = finder.coarse.block
    let scale = finder.coarse.scale
    let last = min((here &+ lookedAhead) / scale, sound.frameCount) &- SteadinessDetector.size
    let step = analysisStep / scale
    // If the position has jumped, earlier windows don't help to predict later windows. The position
    // has also jumped if the next window has already been removed from the input.
    if last &- nextLook > Self.mostSteps &* step || nextLook < 1 {
      nextLook = max(1, last)
      steadiness.forget()
    }
    while nextLook <= last {
      let surprise = steadiness.record(sound, from: nextLook)
      if hearing, let surprise { polyphony.record(surprise: surprise) }
      nextLook &+= step
    }
  }

  @_noLocks private func wantsSpectrum(speed: Double) -> Bool {
    guard speed != 1, speed <= Self.fastest else { return false }
    switch character {
    case .voice: return false
    case .music: return true
    case .automatic: return polyphony.isPolyphonic || steadiness.isSteady
    }
  }

  @_noLocks func canBeginSpectrum(speed: Double) -> Bool {
    guard wantsSpectrum(speed: speed) else { return false }
    let isNear = abs(target - Double(position)) <= Double(geometry.tolerance)
    guard isNear, position >= 2 &* vocoder.size, position &+ vocoder.size <= input.count else {
      return false
    }
    let next = windowStart(speed: speed)
    return !finder.attacks.hasAttack(
      from: min(position &- geometry.tolerance, next), to: smearingEnd(max(position, next)),
      rise: AttackDetector.strong)
  }

  @_noLocks private func mustLeaveSpectrum(speed: Double) -> Bool {
    guard wantsSpectrum(speed: speed) else { return true }
    return finder.attacks.hasAttack(
      from: Int(target), to: smearingEnd(windowStart(speed: speed)), rise: AttackDetector.strong)
  }

  /// Returns the end of the range that a window audibly smears.
  ///
  /// The last eighth of a window is too soft to be audible.
  @_noLocks private func smearingEnd(_ start: Int) -> Int { start &+ vocoder.size / 8 &* 7 }

  @_noLocks private func windowStart(speed: Double) -> Int {
    let middle = target + 0.5 * min(speed, Self.fastest) * Double(vocoder.size)
    let start = Int(middle + 0.5) &- vocoder.size / 2
    // A change of speed might have moved the wanted position by any distance.
    return max(vocoder.hop, min(start, input.count &- vocoder.size))
  }

  // MARK: Changing the path

  @_noLocks mutating func beginSpectrum() -> Int {
    vocoder.begin(input.block, at: position)
    (path, risen, hopLeft) = (.toSpectrum, 0, vocoder.hop)
    return hopLeft
  }

  @_noLocks mutating func prepareHop(speed: Double) -> Int {
    guard hopLeft == 0 else { return hopLeft }
    judge()
    let leaves = mustLeaveSpectrum(speed: speed)
    if leaves {
      fadeLength = geometry.fade(speed: speed)
      if case .toSpectrum = path { addSource() }
    }
    let position = leaves ? continuation(speed: speed) : 0
    vocoder.advance(input.block, at: windowStart(speed: speed))
    guard leaves else {
      hopLeft = vocoder.hop
      return hopLeft
    }
    (self.position, path, faded) = (position, .toSplices, 0)
    return fadeLength
  }

  /// Adds the source's remaining part of the crossfade to the vocoder's output, from one window
  /// before the current frame to one fade after it, which makes both fade out together.
  @_noLocks private func addSource() {
    let (made, source) = (vocoder.block, input.block)
    for n in 0 &- geometry.window..<fadeLength {
      let rest = 1 - vocoder.fraction(at: risen &+ n)
      for channel in 0..<made.channelCount {
        made[channel][vocoder.hop &+ n] += rest * source[channel][position &+ n]
      }
    }
  }

  /// Returns the source position, near the wanted position, that best continues the latest output.
  ///
  /// Below normal speed, only positions up to the wanted position are searched, because reading
  /// soon moves ahead of it anyway.
  @_noLocks private mutating func continuation(speed: Double) -> Int {
    let source = input.block
    let length = geometry.window
    let heard = vocoder.block.slice(from: vocoder.hop &- length, count: length)
    var heardEnergy: Float = 1e-9
    for channel in 0..<heard.channelCount {
      let samples = UnsafeRawPointer(heard[channel])
      heardEnergy += dotProduct(samples, samples, length)
    }
    let last = source.frameCount &- fadeLength
    let center = max(length, min(Int(target), last))
    var best = (position: center, likeness: -Float.infinity)
    let farthest = min(last, speed < 1 ? center : center &+ geometry.tolerance)
    var (first, end, step) = (center &- geometry.tolerance, farthest, 3)
    for _ in 0..<2 {
      var position = first
      while position <= end {
        if position >= length {
          let likeness = likeness(to: heard, energy: heardEnergy, before: position)
          if likeness > best.likeness { best = (position, likeness) }
        }
        position &+= step
      }
      (first, end, step) = (best.position &- 2, min(last, best.position &+ 2), 1)
    }
    splice.similarity = best.likeness
    return best.position
  }

  @_noLocks private func likeness(
    to heard: AudioBlock, energy heardEnergy: Float, before position: Int
  ) -> Float {
    let (source, length) = (input.block, heard.frameCount)
    var (product, energy): (Float, Float) = (0, heardEnergy)
    for channel in 0..<source.channelCount {
      let there = UnsafeRawPointer(source[channel] + (position &- length))
      product += dotProduct(UnsafeRawPointer(heard[channel]), there, length)
      energy += dotProduct(there, there, length)
    }
    return 2 * product / energy
  }

  // MARK: Frames

  @_noLocks mutating func copySpectrum(into block: AudioBlock) {
    let count = block.frameCount
    let made = vocoder.block.slice(from: vocoder.hop &- hopLeft, count: count)
    block.copy(from: made)
    if case .toSpectrum = path {
      let source = input.block
      for n in 0..<count {
        let rest = 1 - vocoder.fraction(at: risen &+ n)
        for channel in 0..<block.channelCount {
          block[channel][n] += rest * source[channel][position &+ n]
        }
      }
      position &+= count
      risen &+= count
      if risen >= vocoder.size &- vocoder.hop { path = .spectrum }
    }
    hopLeft &-= count
    if case .spectrum = path { position = Int(target) }
  }

  @_noLocks mutating func fadeFromSpectrum(into block: AudioBlock) {
    let count = block.frameCount
    let made = vocoder.block.slice(from: faded, count: count)
    fade(from: made, to: input.block.slice(from: position, count: count), into: block)
    position &+= count
    faded &+= count
    guard faded == fadeLength else { return }
    (path, untilSearch) = (.splices, 0)
  }
}
