/// The scale from magnitude to height in all of the app's waveforms.
///
/// The height is the square root of the magnitude, a compromise between a linear scale and
/// decibels. A voice at a tenth of full scale fills a third of the height; on a linear scale, it
/// would be a thin line. Room noise stays low; in decibels, it would fill half of the height. A
/// sound has the same height during recording, in the list, and in the player.
package enum WaveformHeight {
  /// Returns the relative height, 0…1, of a magnitude whose full scale is 1; 0 for NaN.
  package static func fraction(of magnitude: Float) -> Double {
    guard magnitude > 0 else { return 0 }
    return Double(min(magnitude, 1)).squareRoot()
  }
}
