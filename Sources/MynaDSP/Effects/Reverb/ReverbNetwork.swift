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
    emit(
      output, from: (lines.present(5, at: position), lines.present(10, at: position)),
      gain: tables.earlyGain, adding: false)
    dampLines()
    mixByHadamard(rows.base)
    emit(
      output, from: (rows.base + 5 &* 16, rows.base + 10 &* 16), gain: tables.lateGain,
      adding: true)
    feedLines()
    position &+= Self.chunk
  }

  @_noLocks private func diffuse() {
    let channelMask = channelCount &- 1
    // Each channel's energy is split among its copies, and each of the three mixes multiplies
    // amplitudes by 4.
    let scale: Float = (channelCount == 2 ? 0.353_553_4 : 0.25) / 64
    for row in stride(from: 0, to: 16, by: 4) {
      mixFourRows(
        (
          copy(row, channelMask), copy(row &+ 1, channelMask), copy(row &+ 2, channelMask),
          copy(row &+ 3, channelMask)
        ), scale: scale, into: fourRows(rows.base + row &* 16, apart: 16))
    }
    writeMix(to: firstSpread)
    firstSpread.didWrite(at: position)
    mixPast(of: firstSpread, delays: 0)
    writeMix(to: secondSpread)
    secondSpread.didWrite(at: position)
    mixPast(of: secondSpread, delays: 16)
    writeMix(to: lines)
  }

  @_noLocks @inline(__always)
  private func copy(_ row: Int, _ channelMask: Int) -> UnsafeMutablePointer<Float> {
    inputs.past(row & channelMask, at: position, delay: tables.copyFrames(row))
  }

  @_noLocks @inline(__always)
  private func fourRows(_ first: UnsafeMutablePointer<Float>, apart: Int) -> FourRows {
    (first, first + apart, first + 2 &* apart, first + 3 &* apart)
  }

  /// Reads the delayed rows of a bank, and mixes those of each group of four.
  ///
  /// - Parameter first: The index of the delay of the bank's first row.
  @_noLocks @inline(__always)
  private func mixPast(of bank: borrowing DelayBank, delays first: Int) {
    for row in stride(from: 0, to: 16, by: 4) {
      mixFourRows(
        (
          bank.past(row, at: position, delay: tables.spreadFrames(first &+ row)),
          bank.past(row &+ 1, at: position, delay: tables.spreadFrames(first &+ row &+ 1)),
          bank.past(row &+ 2, at: position, delay: tables.spreadFrames(first &+ row &+ 2)),
          bank.past(row &+ 3, at: position, delay: tables.spreadFrames(first &+ row &+ 3))
        ), into: fourRows(rows.base + row &* 16, apart: 16))
    }
  }

  /// Mixes the rows across groups, and writes them to the bank's current chunk.
  @_noLocks @inline(__always) private func writeMix(to bank: borrowing DelayBank) {
    for row in 0..<4 {
      mixFourRows(
        fourRows(rows.base + row &* 16, apart: 64),
        into: (
          bank.present(row, at: position), bank.present(row &+ 4, at: position),
          bank.present(row &+ 8, at: position), bank.present(row &+ 12, at: position)
        ))
    }
  }

  /// Outputs two rows as the left and right channels.
  ///
  /// The rows differ in their signs, so they sound similar but are uncorrelated.
  @_noLocks private func emit(
    _ output: UnsafeMutablePointer<Float>,
    from rows: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>), gain: Float,
    adding: Bool
  ) {
    for channel in 0..<channelCount {
      let row = channel == 0 ? rows.0 : rows.1
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
      let (g0, g1, g2, g3) = (filter[0], filter[4], filter[8], filter[12])
      let recent = g0 * loadSixteen(end) + g1 * loadSixteen(end - 1)
      let older = g2 * loadSixteen(end - 2) + g3 * loadSixteen(end - 3)
      storeSixteen(target, recent + older)
      let feedback = loadFour(filter, 16)
      var y = loadFour(damped.base, row &* 4)
      for n in stride(from: 0, to: 16, by: 4) {
        y = loadFour(target, n) + feedback * y
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
