import SoundFiles

struct SampleComparison {
  private let first: String
  private let second: String
  private static let blockFrames = 16_384

  init(_ first: String, _ second: String) {
    self.first = first
    self.second = second
  }

  /// Reads both files to the end or to the first difference.
  ///
  /// An unreadable or damaged file is considered different.
  ///
  /// - Throws: only `cancelled`.
  func run(onProgress: (Double) -> Bool) throws(StudioError) -> Bool {
    guard let a = try? SoundFileReader(path: first), let b = try? SoundFileReader(path: second),
      a.info.channelCount == b.info.channelCount, a.info.frameCount == b.info.frameCount
    else { return false }
    let channelCount = a.info.channelCount
    var (left, right) = (Self.block(channelCount), Self.block(channelCount))
    var position = 0
    while true {
      let fraction = Double(position) / Double(max(1, a.info.frameCount ?? 1))
      guard onProgress(min(1, fraction)) else { throw .cancelled }
      guard let count = try? a.read(into: &left), count == (try? b.read(into: &right)) else {
        return false
      }
      // The rest of the buffer still contains samples from the previous block.
      let samples = 0..<count * channelCount
      guard left[samples] == right[samples] else { return false }
      position += count
      if count == 0 { return a.info.damage == nil && b.info.damage == nil }
    }
  }

  private static func block(_ channelCount: Int) -> [Float] {
    [Float](repeating: 0, count: blockFrames * channelCount)
  }
}
