import PlainText

/// Removes long silences from a take, except for the beginning and end of each silence, and reports
/// how much was removed.
///
/// Use this on the thread that writes the take, never on the audio thread.
struct SilenceSkipper {
  /// The default maximum magnitude that is considered silence, which is −50 dB.
  static let floor: Float = 0.003_162
  /// The duration, in seconds, for which silence is recorded before skipping begins.
  static let hold = 5.0
  /// The duration, in seconds, of the silence kept before the audio that follows it, so that the
  /// beginning of a word isn't cut off.
  static let lead = 0.5
  /// The number of markers that are reserved for the user.
  static let reservedMarkers = 32

  private let floor: Float
  private let channelCount: Int
  private let holdFrames: Int
  private let leadFrames: Int
  private var quietFrames = 0
  private var held: [Float] = []
  private var skippedFrames = 0
  private(set) var allSkippedFrames = 0
  private(set) var hasHeard = false

  var isSkipping: Bool { skippedFrames > 0 }

  static func name(_ template: String, seconds: Double) -> String {
    template.replacing("%1", with: String(clock: seconds.rounded()))
  }

  init(sampleRate: Double, channelCount: Int, floor: Float = SilenceSkipper.floor) {
    (self.channelCount, self.floor) = (channelCount, floor)
    holdFrames = Int(Self.hold * sampleRate)
    leadFrames = Int(Self.lead * sampleRate)
  }

  /// Passes on a block of interleaved frames, unless it belongs to a silence that is skipped.
  ///
  /// A block is silent if no sample of any channel exceeds `floor`.
  ///
  /// - Parameters:
  ///   - canMark: whether there is room for another marker. If there isn't, skipping cannot begin.
  ///   - mark: called with the number of skipped frames before the next frames are passed on.
  mutating func pass<E: Error>(
    _ samples: UnsafeBufferPointer<Float>, canMark: Bool, mark: (Int) -> Void,
    write: (UnsafeBufferPointer<Float>) throws(E) -> Void
  ) throws(E) {
    let isSilent = samples.allSatisfy { $0.magnitude <= floor }
    if !isSilent { hasHeard = true }
    quietFrames = isSilent ? quietFrames + samples.count / channelCount : 0
    guard quietFrames > holdFrames, canMark || isSkipping else {
      try release(mark: mark, write: write)
      return try write(samples)
    }
    held.append(contentsOf: samples)
    let excess = held.count / channelCount - leadFrames
    guard excess > 0 else { return }
    held.removeFirst(excess * channelCount)
    skippedFrames += excess
    allSkippedFrames += excess
  }

  mutating func release<E: Error>(
    mark: (Int) -> Void, write: (UnsafeBufferPointer<Float>) throws(E) -> Void
  ) throws(E) {
    if skippedFrames > 0 { mark(skippedFrames) }
    skippedFrames = 0
    guard !held.isEmpty else { return }
    let rest = held
    held.removeAll(keepingCapacity: true)
    let most = RecordingEngine.blockFrames * channelCount
    for start in stride(from: 0, to: rest.count, by: most) {
      let part = rest[start..<min(start + most, rest.count)]
      let result = part.withUnsafeBufferPointer { samples in
        Result { () throws(E) in try write(samples) }
      }
      try result.get()
    }
  }
}
