import MynaScreens

/// The positions of times in the picture of a sound, in pixels from the left.
nonisolated struct TimeAxis: Equatable {
  /// The part of the sound that shows.
  var zoom: WaveformZoom
  /// Pixels of the whole picture.
  var width: Double
  /// Pixels that are left free on each side.
  var inset = 0.0

  /// Pixels from the first time that shows to the last.
  var span: Double { max(0, width - 2 * inset) }

  /// Seconds of a pixel.
  var pixel: Double { span > 0 ? zoom.length / span : 0 }

  /// The share of the span at a place.
  func share(at x: Double) -> Double { span > 0 ? (x - inset) / span : 0 }

  /// The position of a time; outside of the picture when it does not show.
  func x(of seconds: Double) -> Double { inset + zoom.share(of: seconds) * span }

  /// The time at a place, as near as what shows has it.
  func seconds(at x: Double) -> Double { zoom.position(at: share(at: x)) }
}
