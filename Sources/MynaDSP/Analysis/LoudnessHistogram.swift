import CRealtime
import Realtime

/// A histogram of loudness with 0.01 LU bins from −70 LUFS up.
///
/// The histogram contains everything that gating requires, and uses a fixed amount of memory
/// regardless of the audio's length.
///
/// Each bin also stores the sum of its energies, so means are exact, and only the gate's threshold
/// is rounded to a bin.
struct LoudnessHistogram: ~Copyable, Sendable {
  struct Bin {
    var count = 0
    var energy = 0.0
  }

  private static var lowest: Double { @_noLocks get { -70 } }
  private static var binsPerUnit: Double { @_noLocks get { 100 } }
  /// The number of bins.
  ///
  /// They extend up to +20 LUFS, and the last bin also counts everything louder.
  private static var binCount: Int { @_noLocks get { 9_000 } }
  private let bins = FixedBuffer(repeating: Bin(), count: binCount)

  /// Returns the loudness, in LUFS, of a K-weighted mean square; −∞ if it is softer than any sample
  /// can be.
  ///
  /// - Source: ITU-R BS.1770-4, Annex 1, for the constant −0.691.
  @_noLocks static func loudness(_ energy: Double) -> Double {
    energy > 1e-80 ? 10 * rt_log10_64(energy) - 0.691 : -.infinity
  }

  @_noLocks func insert(_ energy: Double) {
    let position = (Self.loudness(energy) - Self.lowest) * Self.binsPerUnit
    guard position > 0 else { return }
    let index = Int(min(position, Double(Self.binCount &- 1)))
    bins[index].count &+= 1
    bins[index].energy += energy
  }

  @_noLocks func removeAll() {
    for index in 0..<Self.binCount { bins[index] = Bin() }
  }

  /// Returns the mean loudness, in LUFS, excluding everything more than `gate` LU below the overall
  /// mean; nil if nothing is above −70 LUFS.
  func mean(gate: Double) -> Double? {
    let (first, count, energy) = gated(gate)
    return count > 0 && first < Self.binCount ? Self.loudness(energy / Double(count)) : nil
  }

  /// Returns the difference, in LU, between the 95th and the 10th percentile of everything that
  /// passes the gate; nil if nothing is above −70 LUFS.
  func range(gate: Double) -> Double? {
    let (first, count, _) = gated(gate)
    guard count > 0 else { return nil }
    return percentile(0.95, from: first, count: count) - percentile(0.1, from: first, count: count)
  }

  private func gated(_ gate: Double) -> (firstBin: Int, count: Int, energy: Double) {
    var (count, energy) = (0, 0.0)
    for index in 0..<Self.binCount {
      count += bins[index].count
      energy += bins[index].energy
    }
    let threshold = energy / Double(max(1, count)) * cr_pow(10, -gate / 10)
    var first = 0
    while first < Self.binCount, bins[first].energy <= threshold * Double(bins[first].count) {
      count -= bins[first].count
      energy -= bins[first].energy
      first += 1
    }
    return (first, count, energy)
  }

  private func percentile(_ fraction: Double, from first: Int, count: Int) -> Double {
    let rank = Int((fraction * Double(count - 1)).rounded())
    var (index, passed) = (first, bins[first].count)
    while passed <= rank {
      index += 1
      passed += bins[index].count
    }
    return Self.loudness(bins[index].energy / Double(bins[index].count))
  }
}
