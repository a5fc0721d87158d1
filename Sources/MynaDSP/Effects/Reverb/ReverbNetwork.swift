import CRealtime
import Realtime

/// A feedback delay network of sixteen delay lines, which is preceded by a diffuser and processed
/// in chunks of sixteen frames.
///
/// Every path from the input to the output, and around the loop, is longer than a chunk. Therefore,
/// a whole chunk can be computed for all lines at once, and the result does not depend on block
/// boundaries.
///
/// The diffuser copies the input sixteen times, mixes the copies, and then delays and mixes them
/// twice more, which turns each sample into 4,096 arrivals of equal energy. The lines' outputs are
/// damped, mixed, and fed back. All mixing is orthogonal, so only the damping removes energy. The
/// damping is proportional to a line's length, so all resonances of similar pitch decay at the same
/// rate, and none of them stands out as a tone.
///
/// The network is not modulated, so a held tone stays steady. (Rotating the mix of the lines made a
/// tone waver by 5 dB, and didn't make the tail's spectrum smoother than longer lines do.)
///
/// - Source: J.-M. Jot and A. Chaigne (see `ReverbDesign`); the diffuser is the feed-forward form
///   of the same mixing.
struct ReverbNetwork: ~Copyable {
  static var chunk: Int { @_noLocks get { DelayBank.chunk } }

  private let channelCount: Int
  private let inputs: DelayBank
  private let firstSpread: DelayBank
  private let secondSpread: DelayBank
  private let lines: DelayBank
  private let rows = FixedBuffer(count: 256)
  private var position = 0
  private let damped = FixedBuffer(count: 64)
  private var tables = ReverbTables()
  private var highPass: (HighPass, HighPass)

  init(
    _ designs: borrowing FixedBuffer<ReverbDesign>, sampleRate: Double, channelCount: Int
  ) {
    var (copy, spread, line): (Int32, Int32, Int32) = (0, 0, 0)
    for index in 0..<designs.count {
      copy = max(copy, designs[index].copyFrames.max())
      spread = max(spread, designs[index].secondSpreadFrames.max())
      line = max(line, designs[index].lineFrames.max())
    }
    self.channelCount = channelCount
    inputs = DelayBank(lineCount: channelCount, frames: Int(copy))
    firstSpread = DelayBank(lineCount: 16, frames: Int(spread))
    secondSpread = DelayBank(lineCount: 16, frames: Int(spread))
    lines = DelayBank(lineCount: 16, frames: Int(line))
    highPass = (HighPass(sampleRate: sampleRate), HighPass(sampleRate: sampleRate))
  }

  @_noLocks mutating func reset(to design: ReverbDesign) {
    tables.load(design)
    inputs.clear()
    firstSpread.clear()
    secondSpread.clear()
    lines.clear()
    position = 0
    damped.clear()
    highPass.0.reset()
    highPass.1.reset()
  }

  @_noLocks mutating func advance(
    input: UnsafeMutablePointer<Float>, output: UnsafeMutablePointer<Float>
  ) {
    highPass.0.process(input, into: inputs.present(0, at: position))
    if channelCount == 2 {
      highPass.1.process(input + Self.chunk, into: inputs.present(1, at: position))
    }
    inputs.didWrite(at: position)
    diffuse()
    emit(output, gain: tables.earlyGain, adding: false)
    for row in 0..<16 {
      rt_move(lines.present(row, at: position), rows.base + row &* 16, Self.chunk)
    }
    dampLines()
    mixByHadamard(rows.base)
    emit(output, gain: tables.lateGain, adding: true)
    feedLines()
    position &+= Self.chunk
  }

  @_noLocks private func diffuse() {
    let channelMask = channelCount &- 1
    // Each channel's energy is split among its copies, and each of the three mixes multiplies
    // amplitudes by 4.
    let scale: Float = (channelCount == 2 ? 0.353_553_4 : 0.25) / 64
    for row in 0..<16 {
      let copy = inputs.past(row & channelMask, at: position, delay: tables.copyFrames(row))
      let target = rows.base + row &* 16
      for n in stride(from: 0, to: 16, by: 4) { storeFour(target, n, scale * loadFour(copy, n)) }
    }
    mixByHadamard(rows.base)
    spread(by: firstSpread, from: 0)
    spread(by: secondSpread, from: 16)
  }

  @_noLocks private func spread(by bank: borrowing DelayBank, from first: Int) {
    for row in 0..<16 {
      rt_move(bank.present(row, at: position), rows.base + row &* 16, Self.chunk)
    }
    bank.didWrite(at: position)
    for row in 0..<16 {
      let source = bank.past(row, at: position, delay: tables.spreadFrames(first &+ row))
      rt_move(rows.base + row &* 16, source, Self.chunk)
    }
    mixByHadamard(rows.base)
  }

  /// Outputs two rows as the left and right channels.
  ///
  /// The rows differ in their signs, so they sound similar but are uncorrelated.
  @_noLocks private func emit(
    _ output: UnsafeMutablePointer<Float>, gain: Float, adding: Bool
  ) {
    for channel in 0..<channelCount {
      let row = rows.base + (channel == 0 ? 5 : 10) &* 16
      let target = output + channel &* 16
      for n in stride(from: 0, to: 16, by: 4) {
        let before = adding ? loadFour(target, n) : SIMD4(repeating: 0)
        storeFour(target, n, before + gain * loadFour(row, n))
      }
    }
  }

  @_noLocks private func dampLines() {
    // Adding and then subtracting this constant rounds to steps of 2⁻⁵⁰, which ends the tail in
    // silence at −300 dB, before values become denormal and slow to process.
    let floor = SIMD4<Float>(repeating: 1e-8)
    for row in 0..<16 {
      let end = lines.past(row, at: position, delay: tables.lineFrames(row))
      let target = rows.base + row &* 16
      let filter = tables.lowPass(row)
      let (g0, g1) = (loadFour(filter, 0), loadFour(filter, 4))
      let (g2, g3, feedback) = (loadFour(filter, 8), loadFour(filter, 12), loadFour(filter, 16))
      var y = loadFour(damped.base, row &* 4)
      for n in stride(from: 0, to: 16, by: 4) {
        let recent = g0 * loadFour(end, n) + g1 * loadFour(end, n &- 1)
        let older = g2 * loadFour(end, n &- 2) + g3 * loadFour(end, n &- 3)
        y = (recent + older) + feedback * y
        storeFour(target, n, (y + floor) - floor)
      }
      storeFour(damped.base, row &* 4, (y + floor) - floor)
    }
  }

  @_noLocks private func feedLines() {
    for row in 0..<16 {
      let source = rows.base + row &* 16
      let target = lines.present(row, at: position)
      for n in stride(from: 0, to: 16, by: 4) {
        storeFour(target, n, loadFour(target, n) + loadFour(source, n))
      }
    }
    lines.didWrite(at: position)
  }
}
