import MynaDSP
public import SoundFiles

/// Makes one sound file of several, one after another.
///
/// A stream from end to end: memory does not grow with length. So that nothing is lost the result has the highest
/// rate among the files and is stereo if one of them is: others are converted to that rate, and mono comes from
/// both sides as loud as it was. Of more than two channels comes their mix to stereo, of a damaged file what can be read of it.
/// Where two files meet the one fades out and the other in, each over 5 ms of its own in a raised cosine: the result is as
/// long as all of them together.
public struct SoundJoin: Sendable {
  /// Metadata that the result carries.
  public var tags = SoundFileTags()
  /// Whether a file at the output may be replaced.
  public var overwrites = false

  private let paths: [String]

  /// Creates a join of at least one file; nothing is touched before it is asked for something.
  public init(_ paths: [String]) {
    precondition(!paths.isEmpty, "there is nothing to join")
    self.paths = paths
  }

  /// Returns the format that `write` uses: floating-point WAV if a file has such samples or more than 24 bits, else FLAC.
  ///
  /// - Parameter goesOn: asked while the files are opened; false throws `cancelled`.
  public func format(
    while goesOn: () -> Bool = { true }
  ) throws(RenderError) -> SoundFileFormat { try measure(while: goesOn).format }

  /// Makes the joined file on the calling thread.
  ///
  /// - Parameters:
  ///   - output: where; its folder must exist. It is there whole or not at all.
  ///   - onProgress: as for `SoundEditor.write`.
  /// - Throws: `noSound` for a file without a frame.
  public func write(
    to output: String, onProgress: (Double) -> Bool = { _ in true }
  ) throws(RenderError) -> RenderReport {
    for path in paths where isSameFile(path, output) { throw .sameFile(path: path) }
    let whole = try measure { onProgress(0) }
    let fade = Fade.frameCount(at: whole.sampleRate)
    let clips = paths.enumerated().map { index, path in
      Clip(
        path: path, fadeIn: index > 0 ? fade : 0, fadeOut: index < paths.count - 1 ? fade : 0)
    }
    let montage = Montage(
      clips, sampleRate: whole.sampleRate, channelCount: whole.channelCount, salvages: true)
    let file = try RenderOutput(
      path: output, format: whole.format, bitDepth: whole.fits16Bits ? 16 : 24,
      sampleRate: whole.sampleRate,
      channelCount: whole.channelCount, expectedFrameCount: whole.frameCount,
      metadata: whole.metadata(tags),
      overwrites: overwrites)
    return try montage.render(to: file, expectedFrameCount: whole.frameCount, onProgress)
  }

  private struct Whole {
    var sampleRate = 0.0
    var channelCount = 1
    var isFloat = false
    var frameCount: Int? = 0
    var fits16Bits = true
    /// What each file says of its sound, and its seconds if they are known.
    var parts: [(metadata: SoundMetadata, duration: Double?)] = []

    /// What the result says of its sound: `tags`, what all files have in common, and their markers.
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
      .keeping(sampleRate: sampleRate, channelCount: channelCount, isFloat: isFloat)
    }
  }

  private func measure(while goesOn: () -> Bool) throws(RenderError) -> Whole {
    var (whole, infos) = (Whole(), [SoundFileInfo]())
    for path in paths {
      let source = try RenderSource(path: path, salvages: true, downmixes: true, while: goesOn)
      infos.append(source.info)
      let info = source.info
      whole.fits16Bits = whole.fits16Bits && info.fits16Bits
      whole.parts.append(
        (
          source.metadata,
          info.frameCount.map { Double($0) / info.sampleRate }
        ))
      whole.sampleRate = max(whole.sampleRate, source.info.sampleRate)
      whole.channelCount = max(whole.channelCount, source.channelCount)
      whole.isFloat = whole.isFloat || source.info.wavFormat == .wavFloat
    }
    whole.frameCount = infos.reduce(0) { sum, info in
      sum.flatMap { sum in info.frameCount(at: whole.sampleRate).map { sum + $0 } }
    }
    return whole
  }
}
