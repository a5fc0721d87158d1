import CRealtime

/// The delay lengths, filters, and gains of a `ReverbNetwork` that simulates a room at one sample
/// rate.
///
/// The lengths of the lines are different primes, so echoes rarely coincide. Each line ends in the
/// low-pass filter `y = gain · x + pole · y₋₁`.
///
/// - Source: J.-M. Jot and A. Chaigne, "Digital delay networks for designing artificial
///   reverberators", AES 90th Convention, 1991: a line of `d` seconds loses `60 d / RT60` decibels,
///   at every frequency.
struct ReverbDesign {
  static var lineCount: Int { @_noLocks get { 16 } }

  let preset: Reverb.Preset
  /// The delays, in frames, of the copies of the input, of the diffuser's second and third stages,
  /// and of the feedback lines.
  private(set) var copyFrames = SIMD16<Int32>()
  private(set) var firstSpreadFrames = SIMD16<Int32>()
  private(set) var secondSpreadFrames = SIMD16<Int32>()
  private(set) var lineFrames = SIMD16<Int32>()
  private(set) var gains = SIMD16<Float>()
  private(set) var poles = SIMD16<Float>()
  private(set) var earlyGain: Float = 0
  private(set) var lateGain: Float = 0
  private(set) var tail = 0

  init(_ preset: Reverb.Preset, sampleRate: Double, channelCount: Int) {
    self.preset = preset
    let room = preset.room
    let lines = Self.lineTimes(room)
    var random = DeterministicRandom()
    let preDelay = max(0, Int(room.preDelay * sampleRate) - DelayBank.chunk)
    let copies = random.spread(over: 0.2 * room.diffusion)
    let firstSpread = random.spread(over: 0.3 * room.diffusion)
    let secondSpread = random.spread(over: 0.5 * room.diffusion)
    for (index, line) in random.shuffled(lines).enumerated() {
      copyFrames[index] = Int32(preDelay + Int(copies[index] * sampleRate))
      firstSpreadFrames[index] = Int32(firstSpread[index] * sampleRate)
      secondSpreadFrames[index] = Int32(secondSpread[index] * sampleRate)
      lineFrames[index] = prime(near: line * sampleRate)
    }
    setLoss(room, sampleRate: sampleRate)
    setLevels(room, sampleRate: sampleRate, channelCount: channelCount)
    setTail(room, sampleRate: sampleRate)
  }

  /// Returns the delays of the feedback lines, in seconds.
  ///
  /// The shortest delay must end before the diffuser's output ends.
  ///
  /// The sum of the delays determines the number of resonances per hertz, and therefore how much
  /// the resonances overlap. If there are too few, individual resonances are audible as tones.
  private static func lineTimes(_ room: Reverb.Room) -> [Double] {
    (0..<lineCount).map { 0.52 * cr_pow(3.2, Double($0) / 15) * room.size / 343 }
  }

  private func prime(near frames: Double) -> Int32 {
    var best: Int32 = 0
    let middle = Int32(frames.rounded())
    for distance in 0..<Int32(1_000) where best == 0 {
      for candidate in [middle - distance, middle + distance]
      where best == 0 && candidate > DelayBank.chunk && isFreePrime(candidate) { best = candidate }
    }
    return best
  }

  private func isFreePrime(_ number: Int32) -> Bool {
    for index in 0..<Self.lineCount where lineFrames[index] == number { return false }
    var divisor: Int32 = 2
    while divisor * divisor <= number {
      if number % divisor == 0 { return false }
      divisor += 1
    }
    return true
  }

  /// Designs each line's filter to cause the loss that corresponds to the line's length, both at
  /// 707 Hz and at 5 kHz or, if it is lower, 0.4 of the sample rate.
  private mutating func setLoss(_ room: Reverb.Room, sampleRate: Double) {
    let high = min(5_000, 0.4 * sampleRate)
    let damping = cr_pow(room.damping, cr_log(high / 707) / cr_log(5_000 / 707))
    let (c1, c2) = (cr_cos(2 * .pi * 707 / sampleRate), cr_cos(2 * .pi * high / sampleRate))
    for index in 0..<Self.lineCount {
      let decades = 3 * Double(lineFrames[index]) / sampleRate / room.decayTime
      let ratio = cr_pow(10, -2 * decades * (1 / damping - 1))
      let b = (c1 - ratio * c2) / (1 - ratio)
      let pole = b - (b * b - 1).squareRoot()
      let atMiddle = (1 - 2 * pole * c1 + pole * pole).squareRoot()
      gains[index] = Float(cr_pow(10, -decades) * atMiddle)
      poles[index] = Float(pole)
    }
  }

  /// Makes the room as loud as its input, with a decay that starts immediately.
  ///
  /// A decay that starts immediately has `1 − 10^(−6 t / RT60)` of its energy in its first `t`
  /// seconds. The diffused input receives that fraction, and the lines, which start later, receive
  /// the rest.
  private mutating func setLevels(_ room: Reverb.Room, sampleRate: Double, channelCount: Int) {
    var kept = 0.0
    for index in 0..<Self.lineCount {
      kept += cr_pow(10, -6 * Double(lineFrames[index]) / sampleRate / room.decayTime)
    }
    kept /= Double(Self.lineCount)
    let early = 1 - cr_pow(10, -6 * 0.6 * room.size / 343 / room.decayTime)
    let power = Double(Self.lineCount / channelCount)
    earlyGain = Float((power * early).squareRoot())
    lateGain = Float((power * (1 - early) * (1 - kept) / kept).squareRoot())
  }

  /// Computes the tail from the lines' gains at zero frequency, because the lowest tones decay most
  /// slowly.
  private mutating func setTail(_ room: Reverb.Room, sampleRate: Double) {
    var (slowest, longest) = (0.0, 0.0)
    for index in 0..<Self.lineCount {
      let frames = Double(lineFrames[index])
      let decades = -cr_log10(Double(gains[index]) / (1 - Double(poles[index])))
      slowest = max(slowest, frames / decades)
      longest = max(longest, frames)
    }
    let start = room.preDelay + room.diffusion
    tail = Int(min(60 * sampleRate, 4 * slowest + longest + start * sampleRate))
  }
}
