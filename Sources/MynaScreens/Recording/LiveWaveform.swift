package struct LiveWaveform: Equatable, Sendable {
  /// The duration of each peak in seconds.
  package static let columnDuration = 0.04
  /// The peak magnitudes, 0…1, with the latest last.
  package private(set) var peaks: [Float] = []
  /// The number of peaks so far, including those no longer in `peaks`.
  package private(set) var count = 0
  private var current: Float = 0
  private let capacity: Int
  /// The maximum magnitude that is considered silence.
  private let floor: Float

  package init(capacity: Int = 4_096, floor: Float = 0) {
    (self.capacity, self.floor) = (capacity, floor)
  }

  package mutating func record(_ peak: Float, at duration: Double) {
    if peak > floor { current = max(current, peak) }
    let due = Int(duration / Self.columnDuration)
    guard due > count else { return }
    for _ in 0..<min(due - count, capacity) { peaks.append(current) }
    count = due
    current = 0
    if peaks.count > 2 * capacity { peaks.removeFirst(peaks.count - capacity) }
  }
}
