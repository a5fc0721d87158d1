/// Measures the frames of one bin, eight at a time.
///
/// Each frame of a bin is always added in the same SIMD lane, so the sums do not depend on block
/// boundaries.
struct WaveformBinMeter: Equatable, Sendable {
  private typealias Lanes = SIMD8<Float>

  private(set) var frameCount = 0
  private var minimum = Lanes.zero
  private var maximum = Lanes.zero
  private var energy = Lanes.zero

  var column: WaveformColumn {
    var column = WaveformColumn()
    column.minimum = minimum.min()
    column.maximum = maximum.max()
    column.meanSquare = energy.sum() / Float(max(1, frameCount))
    return column
  }

  mutating func append(_ block: AudioBlock) {
    // With a constant channel count, the compiler generates a specialized loop.
    switch block.channelCount {
    case 1: append(block, channelCount: 1)
    case 2: append(block, channelCount: 2)
    default: append(block, channelCount: block.channelCount)
    }
  }

  @inline(__always)
  private mutating func append(_ block: AudioBlock, channelCount: Int) {
    var (low, high, sum) = (minimum, maximum, energy)
    let fraction = 1 / Float(channelCount)
    @inline(__always) func add(_ lanes: (Int) -> Lanes) {
      var squares = Lanes.zero
      for channel in 0..<channelCount {
        let samples = lanes(channel)
        // Replace NaN and infinity, for which x − x is not 0.
        let numbers = samples.replacing(with: 0, where: (samples - samples) .!= 0)
        // Don't use `pointwiseMin`, which is not inlined and takes twice as long as this whole
        // loop.
        low.replace(with: numbers, where: numbers .< low)
        high.replace(with: numbers, where: numbers .> high)
        squares += numbers * numbers
      }
      sum += squares * fraction
    }
    func addRest(_ count: Int, from frame: Int) {
      let first = (frameCount + frame) % 8
      add { channel in
        var some = Lanes.zero
        for n in 0..<count { some[first + n] = block[channel][frame + n] }
        return some
      }
    }

    var frame = min((8 - frameCount % 8) % 8, block.frameCount)
    addRest(frame, from: 0)
    while frame + 8 <= block.frameCount {
      add { channel in
        UnsafeRawPointer(block[channel] + frame).loadUnaligned(as: Lanes.self)
      }
      frame += 8
    }
    addRest(block.frameCount - frame, from: frame)
    (minimum, maximum, energy) = (low, high, sum)
    frameCount += block.frameCount
  }
}
