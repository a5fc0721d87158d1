import MynaDSP
import MynaLibrary

enum WaveformPeaks {
  /// Returns 128 peaks, where 255 is full scale; empty if the take has no overview yet.
  static func points(of take: Take, in store: LibraryStore) -> [UInt8] {
    // If there is no waveform, apps show a straight line.
    guard let peaks = try? store.peaks.open(take.id),
      let columns = try? peaks.columns(CloudTake.waveformCount, in: 0...peaks.duration)
    else { return [] }
    return columns.map { UInt8((min(max($0.peak, 0), 1) * 255).rounded()) }
  }
}
