import Foundation
import MynaDSP
import MynaMusic
import SoundFiles

/// Measures the loudness of what was rendered.
enum SampleLoudness {
  /// The loudness that ReplayGain 2.0 makes all songs have, in LUFS.
  private static let target = -18.0

  /// Returns the loudness of a file of two channels; unknown if the file cannot be read to its end.
  static func measured(_ path: String) -> SongLoudness {
    guard let reader = try? SoundFileReader(path: path), reader.info.channelCount == 2 else {
      return SongLoudness()
    }
    let rate = reader.info.sampleRate
    var loudness = Loudness(sampleRate: rate, channelCount: 2)
    var meter = LevelMeter(sampleRate: rate, channelCount: 2)
    var samples = [Float](repeating: 0, count: 2 * 4_096)
    var buffer = AudioBuffer(channelCount: 2, capacity: 4_096)
    while true {
      // What plays it tells what is wrong with it.
      guard let frames = try? reader.read(into: &samples) else { return SongLoudness() }
      if frames == 0 { break }
      buffer.frameCount = frames
      samples.withUnsafeBufferPointer {
        buffer.deinterleave(UnsafeBufferPointer(rebasing: $0[..<(2 * frames)]))
      }
      loudness.process(buffer)
      meter.process(buffer)
    }
    meter.finish()
    var result = SongLoudness()
    result.trackGain = loudness.integrated.map { target - $0 }
    // The samples are an album of pieces that are as loud as each other.
    result.albumGain = result.trackGain
    result.trackPeak = (0..<2).map { Double(meter.level($0).truePeak) }.max()
    return result
  }
}
