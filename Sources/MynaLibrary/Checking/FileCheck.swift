package import SoundFiles

/// The result of reading a file to the end; the file need not be a take.
package struct FileCheck: Equatable, Sendable {
  package let damage: SoundFileDamage?
  /// The sample rate, in hertz.
  package let sampleRate: Double
  package let contradictsChecksum: Bool

  package init(path: String, onProgress: (Double) -> Bool) throws(SoundFileError) {
    let reader = try SoundFileReader(path: path, while: { onProgress(0) })
    let info = reader.info
    let check = FLACCheck(path: path, info)
    var samples = [Float](repeating: 0, count: SoundAnalyzer.blockFrames * info.channelCount)
    var frames = 0
    while true {
      let fraction = min(1, Double(frames) / Double(max(1, info.frameCount ?? 1)))
      guard onProgress(fraction) else { throw .cancelled(path: path) }
      let count = try reader.read(into: &samples, while: { onProgress(fraction) })
      if count == 0 { break }
      check?.append(samples, count: count * info.channelCount)
      frames += count
    }
    (damage, sampleRate) = (reader.info.damage, info.sampleRate)
    // A damaged file is expected not to match its checksum.
    contradictsChecksum = damage == nil && check?.finish() == false
  }
}
