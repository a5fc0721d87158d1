import MynaDSP
public import SoundFiles

/// Measurements of a whole audio file.
public struct SoundReport: Equatable, Sendable {
  /// The description of the file, including damage.
  public var info: SoundFileInfo
  /// The number of frames that could be read.
  public var frameCount: Int
  /// The integrated loudness in LUFS (ITU-R BS.1770); nil for silence and for audio shorter
  /// than 0.4 s.
  public var loudness: Double?
  /// The maximum short-term loudness in LUFS (EBU Tech 3341); nil for silence and for audio shorter
  /// than 3 s.
  public var shortTermLoudness: Double?
  /// The loudness range in LU (EBU Tech 3342); nil for silence and for audio shorter than 3 s.
  public var loudnessRange: Double?
  /// The greatest sample magnitude, where 1 is full scale.
  public var peak: Double
  /// The true peak, where 1 is full scale.
  public var truePeak: Double
  /// The root mean square of the samples of all channels, where 1 is full scale.
  public var rms: Double
  /// The mean of the samples, where 1 is full scale, in the channel in which it is farthest from 0.
  public var dcOffset: Double
  /// The median pitch of voiced sound, in hertz; nil if nothing is voiced.
  public var medianPitch: Double?
  /// The number of samples that are NaN or infinite.
  public var nonNumberCount: Int

  /// The silences in seconds, which are below −45 dBFS for at least 0.6 s; nil if they were not
  /// requested.
  public var silences: [Range<Double>]?

  /// The duration in seconds.
  public var duration: Double { Double(frameCount) / info.sampleRate }

  /// The peak divided by the root mean square; nil for silence.
  public var crestFactor: Double? { rms > 0 ? peak / rms : nil }

  /// The number of seconds by which a part can extend past the end of a file, since descriptions of
  /// files contain rounded times.
  private static let tolerance = 0.05

  /// Reads and measures a file.
  ///
  /// Damaged files are read as far as possible, and more than two channels are mixed to stereo.
  ///
  /// - Parameters:
  ///   - part: the part to measure, in seconds; nil for the whole file.
  ///   - findsSilences: whether to find the silences.
  ///   - onProgress: as for `Renderer.run`.
  public init(
    path: String, part: ClosedRange<Double>? = nil, findsSilences: Bool = false,
    onProgress: (Double) -> Bool = { _ in true }
  ) throws(RenderError) {
    let source = try RenderSource(
      path: path, salvages: true, downmixes: true, while: { onProgress(0) })
    let sampleRate = source.info.sampleRate
    if let part, let duration = source.duration { try Self.check(part, in: path, duration) }
    var range = SourceRanges(part.map { [$0] }, of: source)
    var meter = LevelMeter(sampleRate: sampleRate, channelCount: source.channelCount)
    var loudnessMeter = LoudnessMeter(true, sampleRate, source.channelCount)
    let hasPitch = LoudnessMeter.sampleRateRange.contains(sampleRate)
    var pitch = PitchDetector(sampleRate: hasPitch ? sampleRate : 48_000)
    var finder = findsSilences ? SilenceFinder(sampleRate: sampleRate) : nil
    var buffer = AudioBuffer(
      channelCount: source.channelCount, capacity: Pipeline.blockFrames)
    var progress = 0.0
    while try range.read(from: source, into: &buffer, while: { onProgress(progress) }) > 0 {
      progress = range.progress
      meter.process(buffer)
      loudnessMeter.measure(&buffer)
      finder?.process(buffer)
      if hasPitch { pitch.process(buffer) }
      guard onProgress(progress) else { throw .cancelled }
    }
    if let part, range.isCutShort {
      try Self.check(part, in: path, Double(source.frameCount) / sampleRate)
    }
    guard range.frameCount > 0 else { throw .noSound(path: path) }
    meter.finish()
    pitch.finish()
    finder?.finish()
    let levels = (0..<source.channelCount).map { meter.level($0) }
    info = source.info
    frameCount = range.frameCount
    loudness = loudnessMeter.value
    (shortTermLoudness, loudnessRange) = (loudnessMeter.maximumShortTerm, loudnessMeter.range)
    peak = levels.map { Double($0.peak) }.max() ?? 0
    truePeak = levels.map { Double($0.truePeak) }.max() ?? 0
    let meanSquare = levels.reduce(0) { $0 + Double($1.rms) * Double($1.rms) }
    rms = (meanSquare / Double(levels.count)).squareRoot()
    dcOffset = levels.map { Double($0.mean) }.max { abs($0) < abs($1) } ?? 0
    medianPitch = pitch.medianPitch
    nonNumberCount = source.replacedSampleCount
    silences = finder?.silences.map {
      Double($0.lowerBound) / sampleRate..<Double($0.upperBound) / sampleRate
    }
  }

  /// Throws `partBeyondEnd` if a part is not in a file of the given length in seconds.
  private static func check(
    _ part: ClosedRange<Double>, in path: String, _ duration: Double
  ) throws(RenderError) {
    guard part.lowerBound < duration else {
      throw .partBeyondEnd(path: path, seconds: part.lowerBound, duration: duration)
    }
    guard part.upperBound == .infinity || part.upperBound <= duration + tolerance else {
      throw .partBeyondEnd(path: path, seconds: part.upperBound, duration: duration)
    }
  }

  /// Reads and measures a file without blocking the caller's thread.
  ///
  /// - Parameter onProgress: called on another thread, as in `Renderer.run`.
  /// - Throws: `cancelled` if the task is canceled.
  public nonisolated(nonsending) init(
    path: String, onProgress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(RenderError) {
    self = try await awaitRendering(onProgress: onProgress) { report throws(RenderError) in
      try SoundReport(path: path, onProgress: report)
    }
  }
}
