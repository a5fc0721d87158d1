import CRealtime

/// A feedback delay network of sixteen lines behind a diffuser, in chunks of sixteen frames.
///
/// Every path from the input to the output, and around the loop, is longer than a chunk, so a whole chunk is
/// computed for all lines at once, sixteen frames wide, and does not depend on how blocks are cut.
///
/// The diffuser copies the input sixteen times, mixes the copies, delays and mixes them again: 256
/// arrivals of equal energy from each sample. The lines' ends are damped, mixed, turned against each other
/// in pairs by slowly growing angles, and fed back. All mixing is orthogonal at every moment, so nothing
/// but the damping takes energy away; the turning keeps any resonance from standing still long enough to
/// be heard as a tone.
///
/// - Source: J.-M. Jot and A. Chaigne (see `ReverbDesign`); S. Schlecht and E. Habets, "Time-varying feedback
///   matrices in feedback delay networks and their application in artificial reverberation", JASA 138, 2015.
struct ReverbNetwork: ~Copyable {
  static var chunk: Int { @_noLocks get { DelayBank.chunk } }

  private let channelCount: Int
  private let inputs: DelayBank
  private let spreads: DelayBank
  private let lines: DelayBank
  private let rows = SampleMemory(count: 256)
  private var position = 0
  private var damped = SIMD16<Float>(repeating: 0)
  private var highPass: (HighPass, HighPass)
  private var turns: PairTurns
  private let sampleRate: Double

  /// Creates a silent network that can run any of `count` designs.
  init(
    _ designs: UnsafePointer<ReverbDesign>, count: Int, sampleRate: Double, channelCount: Int
  ) {
    var (copy, spread, line): (Int32, Int32, Int32) = (0, 0, 0)
    for index in 0..<count {
      copy = max(copy, designs[index].copyFrames.max())
      spread = max(spread, designs[index].spreadFrames.max())
      line = max(line, designs[index].lineFrames.max())
    }
    self.channelCount = channelCount
    self.sampleRate = sampleRate
    inputs = DelayBank(lineCount: channelCount, frames: Int(copy))
    spreads = DelayBank(lineCount: 16, frames: Int(spread))
    lines = DelayBank(lineCount: 16, frames: Int(line))
    highPass = (HighPass(sampleRate: sampleRate), HighPass(sampleRate: sampleRate))
    turns = PairTurns(sampleRate: sampleRate)
  }

  /// Forgets the past, as if only silence had come in.
  @_noLocks mutating func reset() {
    inputs.clear()
    spreads.clear()
    lines.clear()
    position = 0
    damped = SIMD16(repeating: 0)
    highPass.0.reset()
    highPass.1.reset()
    turns.reset()
  }

  /// Takes a chunk of input and gives the wet chunk that follows it, each sixteen frames per channel.
  @_noLocks mutating func advance(
    _ design: borrowing ReverbDesign, input: UnsafeMutablePointer<Float>,
    output: UnsafeMutablePointer<Float>
  ) {
    highPass.0.process(input, into: inputs.present(0, at: position))
    if channelCount == 2 {
      highPass.1.process(input + Self.chunk, into: inputs.present(1, at: position))
    }
    inputs.didWrite(at: position)
    diffuse(design)
    emit(output, gain: design.earlyGain, adding: false)
    for row in 0..<16 {
      rt_move(lines.present(row, at: position), rows.base + row &* 16, Self.chunk)
    }
    dampLines(design)
    mixByHadamard(rows.base)
    emit(output, gain: design.lateGain, adding: true)
    turns.turn(rows.base)
    feedLines()
    position &+= Self.chunk
  }

  /// Fills the rows with the input's copies, mixed, spread and mixed again.
  @_noLocks private func diffuse(_ design: borrowing ReverbDesign) {
    let channelMask = channelCount &- 1
    let scale: Float = channelCount == 2 ? 0.25 * 0.353_553_4 : 0.25 * 0.25
    for row in 0..<16 {
      let copy = inputs.past(row & channelMask, at: position, delay: design.copyFrames[row])
      let target = rows.base + row &* 16
      for n in stride(from: 0, to: 16, by: 4) { set(target, n, scale * four(copy, n)) }
    }
    mixByHadamard(rows.base)
    for row in 0..<16 {
      let source = rows.base + row &* 16
      let target = spreads.present(row, at: position)
      for n in stride(from: 0, to: 16, by: 4) { set(target, n, 0.25 * four(source, n)) }
    }
    spreads.didWrite(at: position)
    for row in 0..<16 {
      let spread = spreads.past(row, at: position, delay: design.spreadFrames[row])
      let target = rows.base + row &* 16
      for n in stride(from: 0, to: 16, by: 4) { set(target, n, four(spread, n)) }
    }
    mixByHadamard(rows.base)
  }

  /// Two rows with different signs sound alike and have nothing in common: left and right.
  @_noLocks private func emit(
    _ output: UnsafeMutablePointer<Float>, gain: Float, adding: Bool
  ) {
    for channel in 0..<channelCount {
      let row = rows.base + (channel == 0 ? 5 : 10) &* 16
      let target = output + channel &* 16
      for n in stride(from: 0, to: 16, by: 4) {
        let before = adding ? four(target, n) : SIMD4(repeating: 0)
        set(target, n, before + gain * four(row, n))
      }
    }
  }

  /// Fills the rows with the ends of the lines, each through its low-pass.
  ///
  /// Four steps of the recursion are taken at once, by doubling.
  @_noLocks private mutating func dampLines(_ design: borrowing ReverbDesign) {
    let zero = SIMD4<Float>(repeating: 0)
    for row in 0..<16 {
      let end = lines.past(row, at: position, delay: design.lineFrames[row])
      let target = rows.base + row &* 16
      let (gain, p) = (0.25 * design.gains[row], design.poles[row])
      let p2 = p * p
      let powers = SIMD4(p, p2, p2 * p, p2 * p2)
      var last = damped[row]
      for n in stride(from: 0, to: 16, by: 4) {
        var y = gain * four(end, n)
        y += p * SIMD4(0, y.x, y.y, y.z)
        y += p2 * SIMD4(0, 0, y.x, y.y)
        y += powers * last
        // Below −300 dB is silence; the ring ends there, before it gets so small that it gets slow.
        y = zero.replacing(with: y, where: pointwiseMax(y, -y) .>= 1e-15)
        set(target, n, y)
        last = y.w
      }
      damped[row] = last
    }
  }

  /// Adds the rows to the diffused input that already waits at the beginning of the lines.
  @_noLocks private func feedLines() {
    for row in 0..<16 {
      let source = rows.base + row &* 16
      let target = lines.present(row, at: position)
      for n in stride(from: 0, to: 16, by: 4) { set(target, n, four(target, n) + four(source, n)) }
    }
    lines.didWrite(at: position)
  }
}
