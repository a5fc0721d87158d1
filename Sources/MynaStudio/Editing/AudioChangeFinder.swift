import SoundFiles

struct AudioChangeFinder {
  private let (old, new): (String, String)
  private static let blockFrames = 16_384
  /// A change of 0.1 dB, as a ratio.
  ///
  /// The smallest audible change is about twenty times as large.
  private static let factor: Float = 0.0116
  /// Two quantization steps of 16-bit samples.
  ///
  /// This is how much rounding and dithering can change a sample.
  private static let step: Float = 2 / 32_768

  init(from old: String, to new: String) { (self.old, self.new) = (old, new) }

  /// Returns whether the change is inaudible.
  ///
  /// Stops reading at the first audible difference.
  ///
  /// - Parameter shouldContinue: called between blocks; return false to cancel.
  /// - Throws: only `cancelled`. An unreadable file is considered changed.
  func isInaudible(shouldContinue: () -> Bool) throws(StudioError) -> Bool {
    guard let a = try? SoundFileReader(path: old, while: shouldContinue),
      let b = try? SoundFileReader(path: new, while: shouldContinue),
      a.info.channelCount == b.info.channelCount, a.info.sampleRate == b.info.sampleRate
    else { return false }
    var blocks = (Self.block(a.info.channelCount), Self.block(a.info.channelCount))
    while true {
      guard shouldContinue() else { throw .cancelled }
      guard let count = try? a.read(into: &blocks.0), count == (try? b.read(into: &blocks.1)) else {
        return false
      }
      if count == 0 { return true }
      for n in 0..<count * a.info.channelCount {
        let (before, after) = (blocks.0[n], blocks.1[n])
        guard abs(after - before) <= Self.factor * abs(before) + Self.step else { return false }
      }
    }
  }

  private static func block(_ channelCount: Int) -> [Float] {
    [Float](repeating: 0, count: blockFrames * channelCount)
  }
}
