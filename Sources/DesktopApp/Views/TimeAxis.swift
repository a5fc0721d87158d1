import MynaScreens

/// The positions of times in the picture of a sound, in pixels from the left.
struct TimeAxis {
  /// The part of the sound that shows.
  var zoom: WaveformZoom
  /// Pixels of the whole picture.
  var width: Double
  /// Pixels that are left free on each side.
  var inset = 0.0

  /// Pixels from the first time that shows to the last.
  var span: Double { max(0, width - 2 * inset) }

  /// The position of a time; outside of the picture when it does not show.
  func x(of seconds: Double) -> Double { inset + zoom.share(of: seconds) * span }

  /// The time at a place, as near as what shows has it.
  func seconds(at x: Double) -> Double { zoom.position(at: span > 0 ? (x - inset) / span : 0) }
}
