import MynaStudio

/// The visible part of a sound, in seconds.
package struct WaveformZoom: Equatable, Sendable {
  package private(set) var duration: Double
  package private(set) var visible: ClosedRange<Double>
  package var length: Double { visible.upperBound - visible.lowerBound }
  /// The minimum duration of the visible part, in seconds.
  private static let least = 0.05
  /// The minimum change of the position, in seconds, that is considered a seek rather than normal
  /// playback.
  private static let leap = 1.0

  package init(duration: Double) {
    self.duration = max(0, duration)
    visible = 0...self.duration
  }

  package var isZoomed: Bool { length < duration }

  /// Zooms in by `factor` without moving the time `center` on the screen.
  package mutating func magnify(_ factor: Double, at center: Double) {
    let width = length
    guard width > 0 else { return }
    let new = min(duration, max(min(Self.least, duration), width / factor))
    let center = visible.nearest(to: center)
    let fraction = (center - visible.lowerBound) / width
    show(from: center - fraction * new, width: new)
  }

  package mutating func scroll(by seconds: Double) {
    move(to: visible.lowerBound + seconds)
  }

  package mutating func move(to start: Double) {
    show(from: start, width: length)
  }

  /// Returns the result of a pinch.
  ///
  /// The center between the fingers moves from `start` to `end`, which are fractions of the width,
  /// and the distance between the fingers changes by `factor`. The audio between the fingers stays
  /// between them.
  package func pinched(by factor: Double, from start: Double, to end: Double) -> WaveformZoom {
    guard factor.isFinite, factor > 0 else { return self }
    var result = self
    result.magnify(factor, at: position(at: start))
    let width = result.length
    result.move(to: position(at: start) - min(max(0, end), 1) * width)
    return result
  }

  /// Scrolls by a page when playback leaves the visible part, or after a seek.
  ///
  /// Does not follow playback if the user has scrolled away.
  package mutating func keepVisible(_ position: Double, after last: Double) {
    guard visible.contains(last) || abs(position - last) > Self.leap else { return }
    keepVisible(position)
  }

  package mutating func keepVisible(_ position: Double) {
    guard isZoomed, !visible.contains(position) else { return }
    let width = length
    show(from: position - 0.05 * width, width: width)
  }

  package mutating func setDuration(_ new: Double) {
    guard new != duration else { return }
    let wasZoomed = isZoomed
    duration = max(0, new)
    if wasZoomed { scroll(by: 0) } else { visible = 0...duration }
  }

  package func position(at fraction: Double) -> Double {
    let fraction = min(max(0, fraction), 1)
    return visible.lowerBound + fraction * length
  }

  /// Returns the position of a time as a fraction of the width; outside 0…1 if the time is not
  /// visible.
  package func fraction(of position: Double) -> Double {
    let width = length
    return width > 0 ? (position - visible.lowerBound) / width : 0
  }

  private mutating func show(from start: Double, width: Double) {
    let width = min(width, duration)
    let start = min(max(0, start), duration - width)
    visible = start...min(duration, start + width)
  }
}
