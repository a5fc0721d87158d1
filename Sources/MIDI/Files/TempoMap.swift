/// Converts between a file's ticks and seconds.
///
/// ```swift
/// let map = TempoMap(file)
/// let length = map.seconds(atTick: file.endTick)
/// ```
public struct TempoMap: Equatable, Sendable {
  private struct Segment: Equatable {
    var tick: Int
    var seconds: Double
    var secondsPerTick: Double
  }

  /// The segments of constant tempo, sorted by tick; the first one begins at tick 0.
  private var segments: [Segment]

  /// Creates a map from the tempo changes in all tracks of a file.
  public init(_ file: StandardMIDIFile) {
    switch file.division {
    case .film(let frameRate, let ticks):
      let rate = frameRate == 29 ? 30_000.0 / 1_001 : Double(frameRate)
      segments = [Segment(tick: 0, seconds: 0, secondsPerTick: 1 / (rate * Double(ticks)))]
    case .quarter(let ticks):
      segments = [Segment(tick: 0, seconds: 0, secondsPerTick: 0.5 / Double(ticks))]
      for entry in file.merged {
        if case .tempo(let microseconds) = entry.content {
          change(at: entry.tick, to: Double(microseconds) * 1e-6 / Double(ticks))
        }
      }
    }
  }

  private mutating func change(at tick: Int, to secondsPerTick: Double) {
    let seconds = seconds(atTick: tick)
    if segments[segments.count - 1].tick == tick { segments.removeLast() }
    segments.append(Segment(tick: tick, seconds: seconds, secondsPerTick: secondsPerTick))
  }

  /// Returns the time of the given tick in seconds; negative ticks count as 0.
  public func seconds(atTick tick: Int) -> Double {
    let segment = last { $0.tick <= max(tick, 0) }
    return segment.seconds + Double(max(tick, 0) - segment.tick) * segment.secondsPerTick
  }

  /// Returns the tick nearest to the given time in seconds.
  public func tick(atSeconds seconds: Double) -> Int {
    let seconds = min(max(seconds, 0), 1e9)
    let segment = last { $0.seconds <= seconds }
    let ticks = (seconds - segment.seconds) / segment.secondsPerTick
    return segment.tick + Int(min(ticks, 1e15).rounded())
  }

  private func last(_ isBefore: (Segment) -> Bool) -> Segment {
    var (low, high) = (0, segments.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if isBefore(segments[middle]) { low = middle } else { high = middle }
    }
    return segments[low]
  }
}
