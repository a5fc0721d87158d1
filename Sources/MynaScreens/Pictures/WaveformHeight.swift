/// The scale by which loudness becomes height in every waveform of the app.
///
/// It is the square root of the magnitude, which lies between the linear value and decibels: a voice at a tenth of full scale
/// fills a third of the height, where it would be a thread on a linear scale, and the noise of a room stays low, where decibels
/// would lift it to half. The same sound is equally high while it is recorded, in the list and while it is played.
package enum WaveformHeight {
  /// Returns the share of the greatest height, 0…1, for a magnitude, of which 1 is full scale; 0 for what is no number.
  package static func share(of magnitude: Float) -> Double {
    guard magnitude > 0 else { return 0 }
    return Double(min(magnitude, 1)).squareRoot()
  }
}
