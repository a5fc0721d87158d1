import Testing

@testable import MynaDSP

@Suite("DownsampledAudio") struct DownsampledAudioTests {
  @Test("Averaged frames don't depend on how the audio arrives, and are consumed with the audio")
  func averages() {
    var averaged = DownsampledAudio(scale: 4, channelCount: 2, capacity: 64)
    let sound = AudioBuffer(channelCount: 2, capacity: 64)
    let block = sound.block
    for n in 0..<64 { (block[0][n], block[1][n]) = (Float(n), -Float(n)) }
    for end in [3, 5, 16, 31, 64] { averaged.appendAverages(block.slice(from: 0, count: end)) }
    #expect(averaged.block.frameCount == 16)
    for n in 0..<16 {
      #expect(averaged.block[0][n] == Float(4 * n) + 1.5)
      #expect(averaged.block[1][n] == -Float(4 * n) - 1.5)
    }
    averaged.consume(8)
    #expect(averaged.block.frameCount == 14 && averaged.block[0][0] == 9.5)
    averaged.reset()
    #expect(averaged.block.frameCount == 0)
  }
}
