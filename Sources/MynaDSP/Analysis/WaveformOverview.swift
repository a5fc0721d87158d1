/// What a stretch of sound spans: its extremes, and how loud it is.
public struct WaveformColumn: Equatable, Sendable {
  /// The least sample, at most 0.
  public var minimum: Float = 0
  /// The greatest sample, at least 0.
  public var maximum: Float = 0
  /// The mean of the squares.
  public var meanSquare: Float = 0

  /// The root of the mean square.
  public var rms: Float { meanSquare.squareRoot() }
  /// The greatest magnitude.
  public var peak: Float { max(maximum, -minimum) }

  /// A stretch of silence.
  public init() {}

  /// Takes in another, which makes up `share` of the two.
  mutating func merge(_ other: WaveformColumn, share: Float) {
    minimum = min(minimum, other.minimum)
    maximum = max(maximum, other.maximum)
    meanSquare += (other.meanSquare - meanSquare) * share
  }
}

/// What a sound looks like from afar: extremes and loudness at several resolutions, the channels in one.
///
/// Grows with the sound, and gives its picture at any width from about as many numbers as the picture is wide. The
/// finest resolution is 256 frames, each further one four times as coarse: 11 MB for an hour at 48 kHz.
public struct WaveformOverview: Equatable, Sendable {
  /// Frames of the finest resolution.
  public static let binFrames = 256
  private static let factor = 4

  /// Frames taken in.
  public private(set) var frameCount = 0
  private var levels: [[WaveformColumn]] = [[]]
  private var current = WaveformColumn()
  private var energy: Float = 0
  private var filled = 0

  /// An overview of nothing.
  public init() {}

  /// Takes in the frames that a buffer holds; what is no number counts as silence.
  public mutating func append(_ buffer: borrowing AudioBuffer) {
    let block = buffer.block
    for frame in 0..<block.frameCount {
      var sum: Float = 0
      for channel in 0..<block.channelCount {
        let number = block.base[channel * block.stride + frame]
        let sample = number.isFinite ? number : 0
        current.minimum = min(current.minimum, sample)
        current.maximum = max(current.maximum, sample)
        sum += sample * sample
      }
      energy += sum / Float(block.channelCount)
      filled += 1
      if filled == Self.binFrames { close() }
    }
    frameCount += block.frameCount
  }

  /// The frames of a range as `count` columns of equal width; silence where there is no sound.
  ///
  /// No sample is missed at any width; at the edges of a column those of up to a bin beside it may be counted in.
  public func columns(_ count: Int, from start: Double, to end: Double) -> [WaveformColumn] {
    guard count > 0, end > start else { return [] }
    let width = (end - start) / Double(count)
    var (level, size) = (0, Self.binFrames)
    while Double(size * Self.factor) <= width {
      level += 1
      size *= Self.factor
    }
    return (0..<count).map { column in
      let from = start + Double(column) * width
      var (result, seen) = (WaveformColumn(), 0)
      guard from + width > 0 else { return result }
      let first = max(0, Int(from)) / size
      let last = max(first, Int((from + width).rounded(.up) - 1) / size)
      for index in first...last {
        guard let bin = bin(index, level: level) else { continue }
        seen += 1
        result.merge(bin, share: 1 / Float(seen))
      }
      return result
    }
  }

  /// One bin; put together from finer ones where it is not complete.
  private func bin(_ index: Int, level: Int) -> WaveformColumn? {
    if level < levels.count, index < levels[level].count { return levels[level][index] }
    guard level > 0 else { return index == levels[0].count && filled > 0 ? unfinished : nil }
    var (result, seen) = (WaveformColumn(), 0)
    for child in index * Self.factor..<(index + 1) * Self.factor {
      guard let bin = bin(child, level: level - 1) else { break }
      seen += 1
      result.merge(bin, share: 1 / Float(seen))
    }
    return seen > 0 ? result : nil
  }

  private var unfinished: WaveformColumn {
    var result = current
    result.meanSquare = energy / Float(max(1, filled))
    return result
  }

  private mutating func close() {
    levels[0].append(unfinished)
    (current, energy, filled) = (WaveformColumn(), 0, 0)
    var level = 0
    while levels[level].count % Self.factor == 0 {
      let children = levels[level].suffix(Self.factor)
      var parent = WaveformColumn()
      for (index, child) in children.enumerated() {
        parent.merge(child, share: 1 / Float(index + 1))
      }
      level += 1
      if level == levels.count { levels.append([]) }
      levels[level].append(parent)
    }
  }
}
