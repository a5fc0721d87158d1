/// The peaks of an entire recording of any length.
///
/// When the buffer is full, pairs of peaks are merged.
package struct RecordingOverview: Equatable, Sendable {
  package private(set) var peaks: [Float] = []
  /// The duration of each peak in seconds, which doubles when peaks are merged.
  package private(set) var columnDuration = LiveWaveform.columnDuration
  private var current: Float = 0
  private let capacity: Int

  package init(capacity: Int = 4_096) {
    precondition(capacity > 0 && capacity.isMultiple(of: 2), "peaks must come in pairs")
    self.capacity = capacity
  }

  package mutating func record(_ peak: Float, at duration: Double) {
    current = max(current, peak)
    guard Int(duration / columnDuration) > peaks.count else { return }
    while Int(duration / columnDuration) > peaks.count {
      peaks.append(current)
      if peaks.count == capacity { halve() }
    }
    current = 0
  }

  package func columns(_ count: Int, of duration: Double) -> [Float] {
    guard count > 0, duration > 0 else { return [] }
    let all = peaks + [current]
    let perColumn = duration / columnDuration / Double(count)
    return (0..<count).map { column in
      let first = min(Int(Double(column) * perColumn), all.count - 1)
      let end = min(max(Int(Double(column + 1) * perColumn), first + 1), all.count)
      return all[first..<end].max() ?? 0
    }
  }

  private mutating func halve() {
    peaks = stride(from: 0, to: peaks.count, by: 2).map { max(peaks[$0], peaks[$0 + 1]) }
    columnDuration *= 2
  }
}
