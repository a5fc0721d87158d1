import SoundFiles

/// What an edit has changed of a sound that stays as long as it was.
struct SoundChange {
  private let (old, new): (String, String)
  private static let blockFrames = 16_384
  /// A tenth of a decibel, of which twenty are needed until somebody hears it.
  private static let factor: Float = 0.0116
  /// Two steps of 16 bits, as rounding and dithering change a sample.
  private static let step: Float = 2 / 32_768

  init(from old: String, to new: String) { (self.old, self.new) = (old, new) }

  /// Whether nobody could hear it; reads no further than to the first audible difference.
  ///
  /// - Parameter goesOn: asked after each block; returning false ends it.
  /// - Throws: `cancelled` alone. What cannot be read has changed.
  func isInaudible(goesOn: () -> Bool) throws(StudioError) -> Bool {
    guard let a = try? SoundFileReader(path: old, while: goesOn),
      let b = try? SoundFileReader(path: new, while: goesOn),
      a.info.channelCount == b.info.channelCount, a.info.sampleRate == b.info.sampleRate
    else { return false }
    var blocks = (Self.block(a.info.channelCount), Self.block(a.info.channelCount))
    while true {
      guard goesOn() else { throw .cancelled }
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
