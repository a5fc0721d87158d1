import MynaScreens
import Testing

@Suite("WaveformHeight")
struct WaveformHeightTests {
  @Test("Waveform height is the square root of the level")
  func shares() {
    #expect(WaveformHeight.fraction(of: 0) == 0 && WaveformHeight.fraction(of: 1) == 1)
    #expect(abs(WaveformHeight.fraction(of: 0.1) - 0.316) < 0.001)
    #expect(
      abs(WaveformHeight.fraction(of: 0.001) - 0.0316) < 0.0001, "the noise of a room stays low")
  }

  @Test("Louder levels never draw lower, and the height stays between zero and one")
  func limits() {
    let magnitudes = (0...200).map { Float($0) / 100 }
    let shares = magnitudes.map(WaveformHeight.fraction)
    #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(shares.allSatisfy { 0...1 ~= $0 })
    for odd in [Float.nan, -Float.infinity, -1] { #expect(WaveformHeight.fraction(of: odd) == 0) }
    #expect(WaveformHeight.fraction(of: Float.infinity) == 1)
  }
}
