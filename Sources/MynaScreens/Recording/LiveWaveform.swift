/// The latest peaks of a recording, for a picture that scrolls.
package struct LiveWaveform: Equatable, Sendable {
  /// Seconds of each peak.
  package static let columnDuration = 0.04
  /// The greatest magnitudes, 0…1, the latest last.
  package private(set) var peaks: [Float] = []
  /// The number so far, those that were let go included.
  package private(set) var count = 0
  private var current: Float = 0
  private let capacity: Int
  /// The greatest magnitude that is no more than the noise of a room.
  private let floor: Float

  /// Creates an empty one.
  ///
  /// - Parameters:
  ///   - capacity: the number of peaks that it holds.
  ///   - floor: the greatest magnitude that counts as silence.
  package init(capacity: Int = 4_096, floor: Float = 0) {
    (self.capacity, self.floor) = (capacity, floor)
  }

  /// Takes a peak heard `duration` seconds into the recording.
  package mutating func note(_ peak: Float, at duration: Double) {
    if peak > floor { current = max(current, peak) }
    let due = Int(duration / Self.columnDuration)
    guard due > count else { return }
    for _ in 0..<min(due - count, capacity) { peaks.append(current) }
    count = due
    current = 0
    if peaks.count > 2 * capacity { peaks.removeFirst(peaks.count - capacity) }
  }
}
