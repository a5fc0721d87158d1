import Glibc
import MynaDSP

/// Finds the ranges of silence in audio that is read from beginning to end.
///
/// Silence has the same threshold and minimum duration as in `SoundOverview.silences`, but its ends
/// are exact to the frame.
struct SilenceFinder {
  /// The silences so far, in frames.
  private(set) var silences: [Range<Int>] = []

  private let threshold: Float
  private let fewestFrames: Int
  private var frameCount = 0
  /// The first frame after the last one that was not silent.
  private var start = 0

  init(sampleRate: Double, decibels: Double = -45, seconds: Double = 0.6) {
    threshold = Float(pow(10, decibels / 20))
    fewestFrames = Int(max(1, seconds * sampleRate).rounded(.up))
  }

  mutating func process(_ buffer: borrowing AudioBuffer) {
    var loudest = [Float](repeating: 0, count: buffer.frameCount)
    for channel in 0..<buffer.channelCount {
      let samples = buffer.span(of: channel)
      for frame in samples.indices { loudest[frame] = max(loudest[frame], abs(samples[frame])) }
    }
    for (frame, level) in loudest.enumerated() where level >= threshold {
      close(at: frameCount + frame)
      start = frameCount + frame + 1
    }
    frameCount += buffer.frameCount
  }

  mutating func finish() { close(at: frameCount) }

  private mutating func close(at end: Int) {
    if end - start >= fewestFrames { silences.append(start..<end) }
  }
}
