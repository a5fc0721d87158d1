import MynaScreens

/// Converts between times and horizontal positions in a view of audio.
///
/// Positions are in pixels from the left.
nonisolated struct TimeAxis: Equatable {
  var zoom: WaveformZoom
  var width: Double
  /// The margin on each side, in pixels.
  var inset = 0.0

  /// The distance, in pixels, between the positions of the first and the last visible time.
  var span: Double { max(0, width - 2 * inset) }

  /// The number of seconds per pixel.
  var pixel: Double { span > 0 ? zoom.length / span : 0 }

  func fraction(at x: Double) -> Double { span > 0 ? (x - inset) / span : 0 }

  /// Returns the horizontal position of a time.
  ///
  /// The position is outside the view if the time is not visible.
  func x(of seconds: Double) -> Double { inset + zoom.fraction(of: seconds) * span }

  /// Returns the time at a horizontal position, limited to the visible part.
  func seconds(at x: Double) -> Double { zoom.position(at: fraction(at: x)) }
}
