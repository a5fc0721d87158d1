/// A metronome's tempo and meter.
public struct Metronome: Equatable, Sendable {
  /// The tempo in beats per minute, 20…300.
  public var tempo: Double
  /// The number of beats per bar, 1…12; the first beat is accented.
  public var beats: Int

  /// The range of `tempo`.
  public static let tempi = 20.0...300.0
  /// The range of `beats`.
  public static let beatCounts = 1...12

  /// Creates a metronome, clamping both values to their ranges.
  public init(tempo: Double = 120, beats: Int = 4) {
    self.tempo = min(max(tempo.isNaN ? 120 : tempo, Self.tempi.lowerBound), Self.tempi.upperBound)
    self.beats = min(max(beats, Self.beatCounts.lowerBound), Self.beatCounts.upperBound)
  }
}

/// The metronome bars that are played before a recording begins.
public struct CountIn: Equatable, Sendable {
  /// The tempo and meter.
  public var metronome: Metronome
  /// The number of bars, 1…8.
  public var bars: Int

  /// The range of `bars`.
  public static let barCounts = 1...8

  /// Creates a count-in, clamping `bars` to its range.
  public init(_ metronome: Metronome, bars: Int = 1) {
    self.metronome = metronome
    self.bars = min(max(bars, Self.barCounts.lowerBound), Self.barCounts.upperBound)
  }
}

struct PackedMetronome {
  /// The metronome packed into a single number, or 0 if the metronome is off.
  ///
  /// From the highest bits to the lowest, the number contains the tempo in thousandths of a beat
  /// per minute, the beats per bar (4 bits), and the count-in bars (4 bits).
  let bits: UInt64

  @_noLocks init(bits: UInt64) { self.bits = bits }

  init(_ metronome: Metronome?, countInBars: Int = 0) {
    bits =
      metronome.map {
        UInt64(($0.tempo * 1_000).rounded()) << 8 | UInt64($0.beats) << 4 | UInt64(countInBars)
      } ?? 0
  }

  var isOff: Bool { @_noLocks get { bits == 0 } }
  var tempo: Double { @_noLocks get { Double(bits >> 8) / 1_000 } }
  var beats: Int { @_noLocks get { Int(bits >> 4 & 15) } }
  var countInBars: Int { @_noLocks get { Int(bits & 15) } }
  var metronome: PackedMetronome { @_noLocks get { PackedMetronome(bits: bits & ~15) } }
}
