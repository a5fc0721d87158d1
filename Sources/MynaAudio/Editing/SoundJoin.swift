import MynaDSP
public import SoundFiles

/// Joins several audio files into one.
///
/// Memory use does not depend on the files' lengths. The result has the highest sample rate of all
/// files, and is stereo if any file is. Files with a different sample rate are converted, and mono
/// files are copied to both channels at the same level. Files with more than two channels are mixed
/// to stereo, and by default, damaged files are read as far as possible. Where two files meet, the
/// first fades out and the second fades in, each along a 5 ms raised cosine. The length of the
/// result is the sum of all lengths.
public struct SoundJoin: Sendable {
  /// The tags for the result.
  ///
  /// Missing tags are filled in with those that have the same value in all files, except for the
  /// title, date, and comment.
  public var tags = SoundFileTags()
  /// The format of the output; nil for the result of `format(while:)`.
  ///
  /// A sample rate that the format does not support is converted.
  public var outputFormat: SoundFileFormat?
  /// Whether a WAV output has the bit depth of the inputs, regardless of which WAV format
  /// `outputFormat` specifies.
  public var keepsDepth = false
  /// Whether to read damaged files as far as possible and replace samples that are NaN or infinite
  /// with silence.
  public var salvages = true
  /// Whether an existing output file may be replaced.
  public var overwrites = false

  /// Whether to measure the loudness of the result.
  public var measuresLoudness = false

  private let paths: [String]

  /// Creates a join of the files at `paths`, which must not be empty.
  ///
  /// No file is opened until a method is called.
  public init(_ paths: [String]) {
    precondition(!paths.isEmpty, "there is nothing to join")
    self.paths = paths
  }

  /// Returns the format in which `write` saves the joined file.
  ///
  /// The format is FLAC, unless any file has floating-point samples or more than 24 bits per
  /// sample, or FLAC does not support the sample rate. In those cases, it is floating-point WAV.
  ///
  /// - Parameter shouldContinue: called while files are opened; returning false throws `cancelled`.
  public func format(
    while shouldContinue: () -> Bool = { true }
  ) throws(RenderError) -> SoundFileFormat { try measure(while: shouldContinue).format }

  /// Writes the joined file on the calling thread.
  ///
  /// - Parameters:
  ///   - output: the path of the result. Its folder must exist. The file is either complete or not
  ///     created.
  ///   - onProgress: as for `SoundEditor.write`.
  /// - Throws: `noSound` if a file has no frames.
  public func write(
    to output: String, onProgress: (Double) -> Bool = { _ in true }
  ) throws(RenderError) -> RenderReport {
    for path in paths where isSameFile(path, output) { throw .sameFile(path: path) }
    let whole = try measure { onProgress(0) }
    let format = format(of: whole)
    let sampleRate = format.sampleRate(for: whole.sampleRate)
    let fade = Fade.frameCount(at: sampleRate)
    let clips = paths.enumerated().map { index, path in
      Clip(
        path: path, fadeIn: index > 0 ? fade : 0, fadeOut: index < paths.count - 1 ? fade : 0)
    }
    let montage = Montage(
      clips, sampleRate: sampleRate, channelCount: whole.channelCount, salvages: salvages)
    let expected = whole.frameCount.map { Double($0) / whole.sampleRate * sampleRate }
    let file = try RenderOutput(
      path: output, format: format, bitDepth: whole.fits16Bits ? 16 : 24, sampleRate: sampleRate,
      channelCount: whole.channelCount, expectedFrameCount: expected.map { Int(frames: $0) },
      metadata: whole.metadata(tags), overwrites: overwrites)
    return try montage.render(
      to: file, expectedFrameCount: expected.map { Int(frames: $0) },
      measuresLoudness: measuresLoudness, onProgress)
  }

  private func format(of whole: CombinedProperties) -> SoundFileFormat {
    guard let outputFormat else { return whole.format }
    let isWAV = outputFormat.fileExtension == whole.wavFormat.fileExtension
    return keepsDepth && isWAV ? whole.wavFormat : outputFormat
  }

  private struct CombinedProperties {
    var sampleRate = 0.0
    var channelCount = 1
    var exceeds24Bits = false
    var frameCount: Int? = 0
    var fits16Bits = true
    /// The WAV format that keeps the samples of all files.
    var wavFormat = SoundFileFormat.wav16
    var parts: [(metadata: SoundMetadata, duration: Double?)] = []

    func metadata(_ tags: SoundFileTags) -> SoundMetadata {
      let all = parts.map(\.metadata)
      var metadata = SoundMetadata(tags: all.reduce(all[0].tags) { $0.shared(with: $1.tags) })
      (metadata.tags.title, metadata.tags.date, metadata.tags.comment) = (nil, nil, nil)
      metadata.tags = tags.completed(by: metadata.tags)
      if all.allSatisfy({ $0.cover == all[0].cover }) { metadata.cover = all[0].cover }
      var start: Double? = 0
      for part in parts {
        guard let known = start else { break }
        metadata.markers += part.metadata.markers.map {
          SoundMarker(time: known + $0.time, name: $0.name)
        }
        start = part.duration.map { known + $0 }
      }
      return metadata
    }

    var format: SoundFileFormat {
      .keeping(sampleRate: sampleRate, channelCount: channelCount, exceeds24Bits: exceeds24Bits)
    }
  }

  private func measure(while shouldContinue: () -> Bool) throws(RenderError) -> CombinedProperties {
    var (whole, infos) = (CombinedProperties(), [SoundFileInfo]())
    for path in paths {
      let source = try RenderSource(
        path: path, salvages: salvages, downmixes: true, while: shouldContinue)
      infos.append(source.info)
      let info = source.info
      whole.fits16Bits = whole.fits16Bits && info.fits16Bits
      if info.wavFormat == .wavFloat || whole.wavFormat == .wav16 {
        whole.wavFormat = info.wavFormat
      }
      whole.parts.append(
        (
          source.metadata,
          info.frameCount.map { Double($0) / info.sampleRate }
        ))
      whole.sampleRate = max(whole.sampleRate, source.info.sampleRate)
      whole.channelCount = max(whole.channelCount, source.channelCount)
      whole.exceeds24Bits = whole.exceeds24Bits || source.info.wavFormat == .wavFloat
    }
    whole.frameCount = infos.reduce(0) { sum, info in
      sum.flatMap { sum in info.frameCount(at: whole.sampleRate).map { sum + $0 } }
    }
    return whole
  }
}
