import MynaStudio

/// The part of a sound that its picture shows, in seconds.
package struct WaveformZoom: Equatable, Sendable {
  /// Seconds of the whole sound.
  package private(set) var duration: Double
  /// The part that is shown.
  package private(set) var visible: ClosedRange<Double>
  /// Seconds of the part that is shown.
  package var length: Double { visible.upperBound - visible.lowerBound }
  /// The least that can be shown, in seconds.
  private static let least = 0.05
  /// The least way between two looks that is no playing, but going elsewhere; in seconds.
  private static let leap = 1.0

  /// All of a sound.
  package init(duration: Double) {
    self.duration = max(0, duration)
    visible = 0...self.duration
  }

  /// Whether less than everything is shown.
  package var isZoomed: Bool { length < duration }

  /// Shows `factor` times less, with the place at `center` staying where it is.
  package mutating func magnify(_ factor: Double, at center: Double) {
    let width = length
    guard width > 0 else { return }
    let new = min(duration, max(min(Self.least, duration), width / factor))
    let center = visible.nearest(to: center)
    let share = (center - visible.lowerBound) / width
    show(from: center - share * new, width: new)
  }

  /// Moves on, or back, by seconds.
  package mutating func scroll(by seconds: Double) {
    move(to: visible.lowerBound + seconds)
  }

  /// Shows as much as now from a time on, in seconds, as near as the sound allows.
  package mutating func move(to start: Double) {
    show(from: start, width: length)
  }

  /// Returns what two fingers make of it that were at one share of the width and are at another, `factor` times as far apart.
  ///
  /// The sound stays under the fingers: what was between them is between them.
  package func pinched(by factor: Double, from start: Double, to end: Double) -> WaveformZoom {
    guard factor.isFinite, factor > 0 else { return self }
    var result = self
    result.magnify(factor, at: position(at: start))
    let width = result.length
    result.move(to: position(at: start) - min(max(0, end), 1) * width)
    return result
  }

  /// Turns a page when what is played leaves what is shown, or goes far; a part that a person has moved to stays.
  package mutating func follow(_ position: Double, after last: Double) {
    guard visible.contains(last) || abs(position - last) > Self.leap else { return }
    follow(position)
  }

  /// Turns a page when a place has left what is shown.
  package mutating func follow(_ position: Double) {
    guard isZoomed, !visible.contains(position) else { return }
    let width = length
    show(from: position - 0.05 * width, width: width)
  }

  /// Takes note that the sound has turned out to be longer or shorter.
  package mutating func setDuration(_ new: Double) {
    guard new != duration else { return }
    let wasZoomed = isZoomed
    duration = max(0, new)
    if wasZoomed { scroll(by: 0) } else { visible = 0...duration }
  }

  /// The place at a share of the picture's width.
  package func position(at share: Double) -> Double {
    let share = min(max(0, share), 1)
    return visible.lowerBound + share * length
  }

  /// The share of the picture's width at which a place is; outside 0…1 when it does not show.
  package func share(of position: Double) -> Double {
    let width = length
    return width > 0 ? (position - visible.lowerBound) / width : 0
  }

  private mutating func show(from start: Double, width: Double) {
    let width = min(width, duration)
    let start = min(max(0, start), duration - width)
    visible = start...min(duration, start + width)
  }
}
