/// Discards audio until it becomes loud enough, but keeps the half second before that point.
///
/// Use this on the thread that writes the take, never on the audio thread.
struct SoundTrigger {
  /// The duration, in seconds, of the audio kept before the first loud sample, so that the
  /// beginning of a word isn't cut off.
  static let lead = 0.5

  private let threshold: Float
  private let channelCount: Int
  private let leadSampleCount: Int
  private var held: [Float] = []
  private(set) var isWaiting = true

  /// - Parameter threshold: the magnitude that a sample of any channel must exceed.
  init(threshold: Float, sampleRate: Double, channelCount: Int) {
    (self.threshold, self.channelCount) = (threshold, channelCount)
    leadSampleCount = Int(Self.lead * sampleRate) * channelCount
  }

  /// Passes on a block of interleaved frames unless the trigger is waiting.
  ///
  /// The frame with the first loud sample, all frames after it, and up to half a second of frames
  /// before it are passed on, in blocks of at most 1,024 frames.
  mutating func pass<E: Error>(
    _ samples: UnsafeBufferPointer<Float>,
    write: (UnsafeBufferPointer<Float>) throws(E) -> Void
  ) throws(E) {
    guard isWaiting else { return try write(samples) }
    guard let loud = samples.firstIndex(where: { $0.magnitude > threshold }) else {
      return hold(samples)
    }
    let quietCount = loud - loud % channelCount
    hold(UnsafeBufferPointer(rebasing: samples.prefix(quietCount)))
    isWaiting = false
    let lead = Array(held.suffix(leadSampleCount))
    held = []
    let most = RecordingEngine.blockFrames * channelCount
    for start in stride(from: 0, to: lead.count, by: most) {
      let part = lead[start..<min(start + most, lead.count)]
      let result = part.withUnsafeBufferPointer { samples in
        Result { () throws(E) in try write(samples) }
      }
      try result.get()
    }
    try write(UnsafeBufferPointer(rebasing: samples.dropFirst(quietCount)))
  }

  /// Discards the audio held so far, because the audio that follows isn't adjacent to it.
  mutating func discard() { held.removeAll(keepingCapacity: true) }

  private mutating func hold(_ samples: UnsafeBufferPointer<Float>) {
    held.append(contentsOf: samples)
    // Remove samples rarely, because each removal moves all samples that remain.
    guard held.count > 2 * leadSampleCount else { return }
    held.removeFirst(held.count - leadSampleCount)
  }
}
