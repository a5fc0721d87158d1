import PlainText

/// Leaves long silence out of a take, except for its beginning and its end, and reports how much it left out.
///
/// Runs on the thread that writes the take, behind the ring, never on the audio thread.
struct SilenceSkipper {
  /// The greatest magnitude of silence, −50 dB.
  static let floor: Float = 0.003_162
  /// Seconds of silence that are recorded before the rest is left out.
  static let hold = 5.0
  /// Seconds of silence that are recorded before the next sound, so that no word loses its beginning.
  static let lead = 0.5
  /// Markers that are left for the person to set.
  static let reservedMarkers = 32

  private let channelCount: Int
  private let holdFrames: Int
  private let leadFrames: Int
  /// Frames of silence since the last sound.
  private var quietFrames = 0
  /// The latest frames of silence, at most `leadFrames` of them, which are recorded if sound follows.
  private var held: [Float] = []
  /// Frames that were left out since frames were last passed on.
  private var skippedFrames = 0
  /// The number of frames that were left out of the take.
  private(set) var allSkippedFrames = 0
  /// Whether there was any sound yet.
  private(set) var hasHeard = false

  /// Whether silence is being left out now.
  var isSkipping: Bool { skippedFrames > 0 }

  /// The name of a marker for so many seconds of silence, such as "Silence skipped: 2:35".
  static func name(_ template: String, seconds: Double) -> String {
    template.replacing("%1", with: String(clock: seconds.rounded()))
  }

  init(sampleRate: Double, channelCount: Int) {
    self.channelCount = channelCount
    holdFrames = Int(Self.hold * sampleRate)
    leadFrames = Int(Self.lead * sampleRate)
  }

  /// Passes on a block of interleaved frames, unless it is silence to leave out.
  ///
  /// A block is silent if no sample of any channel lies above `floor`.
  ///
  /// - Parameters:
  ///   - canMark: whether there is room for a marker; if not, everything is passed on.
  ///   - mark: called with the number of frames left out, before the frames that follow them are passed on.
  mutating func pass<E: Error>(
    _ samples: UnsafeBufferPointer<Float>, canMark: Bool, mark: (Int) -> Void,
    write: (UnsafeBufferPointer<Float>) throws(E) -> Void
  ) throws(E) {
    let isSilent = samples.allSatisfy { $0.magnitude <= Self.floor }
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

  /// Passes on the end of the silence, and reports how much was left out before it.
  mutating func release<E: Error>(
    mark: (Int) -> Void, write: (UnsafeBufferPointer<Float>) throws(E) -> Void
  ) throws(E) {
    if skippedFrames > 0 { mark(skippedFrames) }
    skippedFrames = 0
    guard !held.isEmpty else { return }
    let rest = held
    held.removeAll(keepingCapacity: true)
    // The take accepts blocks of this length.
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
