import MynaDSP
public import SoundFiles

/// Creates an edited copy of an audio file.
///
/// Memory use does not depend on the file's length. The result has the same sample rate, channels,
/// and metadata as the file, including the take's identity and markers. Samples outside of fades
/// are identical. A fade is a 5 ms raised cosine, applied only where audio was cut off; the
/// beginning and the end of the file stay unchanged. `trim` fades within the range that it keeps.
/// `cut` crossfades around the cut, using 2.5 ms of the removed audio on each side, which makes the
/// result shorter by exactly the number of removed frames. `append` fades the end of one file and
/// the beginning of the other, and the length of the result is the sum of both lengths.
///
/// `channel` copies the samples of one channel. The result for a WAV file is also a WAV file,
/// because copied samples do not require another format.
///
/// `normalize` and `reduceNoise` support mono and stereo, and do not shift the audio in time. Audio
/// with a sample rate above 192 kHz is processed at 192 kHz, so the result can be a few frames
/// longer or shorter. A loudness measurement requires 0.4 s of audio, so a shorter file is measured
/// as if it were followed by silence. If the requested loudness cannot be reached without exceeding
/// the peak, `normalize` gets as close as possible and reports the result.
public struct SoundEditor: Sendable {
  /// Whether to read damaged files as far as possible and replace samples that are NaN or infinite
  /// with silence.
  public var salvages = false
  /// Whether an existing output file may be replaced.
  public var overwrites = false
  /// The tags for the result, such as those for a new take.
  ///
  /// Missing tags are filled in from the file.
  ///
  /// If nil, the result has the file's tags.
  public var tags: SoundFileTags?

  private let path: String

  /// Creates an editor for the file at `path`.
  ///
  /// The file is not opened until `write` is called.
  public init(path: String) { self.path = path }

  /// Returns the format in which `write` saves an edited file.
  ///
  /// The format is floating-point WAV if the file has floating-point samples, more than 24 bits per
  /// sample, or a sample rate or channel count that FLAC does not support. For all other files, the
  /// format is FLAC, with 16 bits per sample if that is enough for the file, and 24 bits if it
  /// isn't.
  public static func format(for info: SoundFileInfo) -> SoundFileFormat {
    .keeping(
      sampleRate: info.sampleRate, channelCount: info.channelCount,
      exceeds24Bits: info.wavFormat == .wavFloat)
  }

  /// Returns the format in which `write` saves a file after the given edit.
  ///
  /// This is the result of `format(for:)`, except that `channel` saves WAV files as WAV.
  public static func format(for info: SoundFileInfo, after edit: SoundEdit) -> SoundFileFormat {
    if case .channel = edit, info.format == info.wavFormat { return info.wavFormat }
    return format(for: info)
  }

  /// Writes the edited file on the calling thread.
  ///
  /// - Parameters:
  ///   - output: the path of the result. Its folder must exist. The file is either complete or not
  ///     created.
  ///   - onProgress: called about ten times per second of audio, or for every 64 KiB of samples
  ///     that stay unchanged, with the progress, 0…1. Returning false cancels.
  /// - Throws: `noSound` if nothing would be left, or if the file to normalize is silent.
  public func write(
    _ edit: SoundEdit, to output: String, onProgress: (Double) -> Bool = { _ in true }
  ) throws(RenderError) -> RenderReport {
    let source = try open(path) { onProgress(0) }
    let info = source.info
    let plan = try plan(edit, of: source, onProgress)
    for clip in plan.clips where isSameFile(clip.path, output) {
      throw .sameFile(path: clip.path)
    }
    let metadata = metadata(of: source, after: edit)
    let format = Self.format(for: info, after: edit)
    let channelCount = if case .channel = edit { 1 } else { source.channelCount }
    let file = try RenderOutput(
      path: output, format: format, bitDepth: info.fits16Bits ? 16 : 24,
      sampleRate: info.sampleRate, channelCount: channelCount,
      expectedFrameCount: plan.frameCount, metadata: metadata, overwrites: overwrites)
    var report = try write(edit, plan, of: source, to: file, onProgress)
    report.losses = RenderQualityLoss.all(of: info, metadata, in: format)
    return report
  }

  /// Writes the edit without blocking the caller's thread.
  ///
  /// A canceled task leaves no file.
  ///
  /// - Parameters:
  ///   - output: the path of the result. Its folder must exist.
  ///   - onProgress: called on another thread, as in `Renderer.run`.
  /// - Throws: `cancelled` if the task is canceled before the file is complete.
  public nonisolated(nonsending) func write(
    _ edit: SoundEdit, to output: String,
    onProgress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(RenderError) -> RenderReport {
    try await awaitRendering(onProgress: onProgress) { report throws(RenderError) in
      try write(edit, to: output, onProgress: report)
    }
  }

  private func write(
    _ edit: SoundEdit, _ plan: Plan, of source: RenderSource, to file: RenderOutput,
    _ onProgress: (Double) -> Bool
  ) throws(RenderError) -> RenderReport {
    switch edit {
    case .trim, .cut, .append, .channel:
      let montage = Montage(
        plan.clips, sampleRate: source.info.sampleRate, channelCount: file.channelCount,
        salvages: salvages)
      return try montage.render(to: file, expectedFrameCount: plan.frameCount, onProgress)
    case .normalize(let loudness, let peak):
      let restoration = try SoundEnhancement(of: path, source, salvages: salvages)
      return try restoration.normalize(loudness: loudness, peak: peak, to: file, onProgress)
    case .reduceNoise(let decibels):
      let restoration = try SoundEnhancement(of: path, source, salvages: salvages)
      return try restoration.reduceNoise(decibels: decibels, to: file, onProgress)
    }
  }

  private func metadata(of source: RenderSource, after edit: SoundEdit) -> SoundMetadata {
    let info = source.info
    var metadata = source.metadata
    if let tags { metadata.tags = tags.completed(by: metadata.tags) }
    metadata.markers = edit.moved(metadata.markers)
    if case .append(let other) = edit, let frames = info.frameCount {
      let end = Double(frames) / info.sampleRate
      metadata.markers += SoundMarker.read(path: other).map {
        SoundMarker(time: end + $0.time, name: $0.name)
      }
    }
    return metadata
  }

  private func open(_ path: String, while shouldContinue: () -> Bool) throws(RenderError)
    -> RenderSource
  {
    try RenderSource(
      path: path, salvages: salvages, downmixes: false, mostChannels: .max, while: shouldContinue)
  }

  private typealias Plan = (clips: [Clip], frameCount: Int?)

  private func plan(
    _ edit: SoundEdit, of source: RenderSource, _ onProgress: (Double) -> Bool
  ) throws(RenderError) -> Plan {
    let fade = Fade.frameCount(at: source.info.sampleRate)
    switch edit {
    case .trim(let seconds):
      let end = try source.countFrames(onProgress)
      let frames = frames(seconds, of: source, end: end)
      guard !frames.isEmpty else { throw .noSound(path: path) }
      return ([.clip(of: path, frameCount: end, frames, fade)], frames.count)
    case .cut(let seconds):
      let end = try source.countFrames(onProgress)
      let frames = frames(seconds, of: source, end: end)
      guard frames.count < end else { throw .noSound(path: path) }
      return (
        Clip.clips(of: path, frameCount: end, without: frames, fade: fade), end - frames.count
      )
    case .append(let other):
      let clips = [Clip(path: path, fadeOut: fade), Clip(path: other, fadeIn: fade)]
      let new = try open(other) { onProgress(0) }
      let added = new.info.frameCount(at: source.info.sampleRate)
      return (clips, source.info.frameCount.flatMap { first in added.map { first + $0 } })
    case .normalize, .reduceNoise: return ([Clip(path: path)], source.info.frameCount)
    case .channel(let channel):
      return ([Clip(path: path, channel: channel)], source.info.frameCount)
    }
  }

  private func frames(
    _ seconds: ClosedRange<Double>, of source: RenderSource, end: Int
  ) -> Range<Int> {
    let (first, last) = (source.frame(at: seconds.lowerBound), source.frame(at: seconds.upperBound))
    return min(first, end)..<min(last, end)
  }
}
