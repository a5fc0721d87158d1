import Files

/// A sound file in the making.
///
/// It grows under a hidden name beside its destination and takes its place only in `commit()`, after it has
/// been closed, brought to disk, reopened and its frames counted. A writer that goes away before leaves
/// nothing behind, and whatever stood at the destination is as it was.
public final class SoundFileWriter {
  /// Samples handed over so far that lay beyond full scale, in a format that cuts them off.
  public private(set) var clippedSampleCount = 0
  /// Frames handed over so far.
  public private(set) var frameCount = 0

  private let file: NewSoundFile
  private let encoder: any SoundEncoder

  /// The most frames that an encoder gets at once; libsndfile's Vorbis encoder puts all of them on the stack.
  private static let mostFrames = 4_096

  /// Starts a file at a rate the format takes; see `SoundFileFormat.sampleRate(for:)`.
  ///
  /// - Parameters:
  ///   - bitDepth: 16 for a FLAC of 16 bits; otherwise the format decides.
  ///   - expectedFrameCount: about how long it will be; a WAV of unknown length is made so that it could grow beyond 4 GiB.
  ///   - metadata: what the file says of its sound; within the limits of `SoundMetadata`, every format keeps all of it.
  public convenience init(
    path: String, format: SoundFileFormat, sampleRate: Double, channelCount: Int,
    bitDepth: Int? = nil, expectedFrameCount: Int? = nil, metadata: SoundMetadata,
    overwrite: Bool = false
  ) throws(SoundFileError) {
    try self.init(
      path: path, format: format, sampleRate: sampleRate, channelCount: channelCount,
      bitDepth: bitDepth, expectedFrameCount: expectedFrameCount, metadata: metadata,
      overwrite: overwrite, programs: EncoderPrograms())
  }

  /// Starts a file that one of certain programs may encode.
  init(
    path: String, format: SoundFileFormat, sampleRate: Double, channelCount: Int, bitDepth: Int?,
    expectedFrameCount: Int?, metadata: SoundMetadata, overwrite: Bool, programs: EncoderPrograms
  ) throws(SoundFileError) {
    let replacement = try rethrowing(
      as: SoundFileError.creating, try FileReplacement(path: path, overwrite: overwrite))
    file = NewSoundFile(
      replacement: replacement, format: format, sampleRate: sampleRate, channelCount: channelCount,
      bitDepth: bitDepth, expectedFrameCount: expectedFrameCount, metadata: metadata.limited,
      programs: programs)
    encoder = try format.written.encoder(for: file)
  }

  /// Starts a file with tags and markers and no cover.
  public convenience init(
    path: String, format: SoundFileFormat, sampleRate: Double, channelCount: Int,
    expectedFrameCount: Int? = nil, tags: SoundFileTags = SoundFileTags(),
    markers: [SoundMarker] = [], overwrite: Bool = false
  ) throws(SoundFileError) {
    try self.init(
      path: path, format: format, sampleRate: sampleRate, channelCount: channelCount,
      expectedFrameCount: expectedFrameCount,
      metadata: SoundMetadata(tags: tags, markers: markers), overwrite: overwrite)
  }

  /// Appends `frameCount` interleaved frames from the beginning of `samples`.
  ///
  /// - Parameter goesOn: called ten times a second while waiting for a program that encodes the format; returning false throws
  ///   `cancelled`.
  public func write(
    _ samples: [Float], frameCount: Int, while goesOn: () -> Bool = { true }
  ) throws(SoundFileError) {
    let channelCount = file.channelCount
    precondition(frameCount * channelCount <= samples.count, "fewer samples than frames")
    if file.format.clips {
      clippedSampleCount += samples.prefix(frameCount * channelCount).count { abs($0) > 1 }
    }
    var written = 0
    while written < frameCount {
      let count = min(Self.mostFrames, frameCount - written)
      let range = written * channelCount..<(written + count) * channelCount
      try encoder.write(samples[range], frameCount: count, while: goesOn)
      written += count
    }
    self.frameCount += frameCount
  }

  /// Finishes the file and puts it in its place.
  ///
  /// Not without a frame: several of the formats have no way to hold nothing.
  ///
  /// - Parameter goesOn: as for `write`.
  public func commit(while goesOn: () -> Bool = { true }) throws(SoundFileError) {
    guard frameCount > 0 else { throw file.failure(.noSound) }
    try encoder.finish(while: goesOn)
    let replacement = file.replacement
    try rethrowing(as: SoundFileError.writing, try replacement.synchronize())
    let found = try encoder.countFrames()
    guard found == frameCount else {
      throw replacement.isDiskFull
        ? .noSpace(path: replacement.path)
        : .incomplete(path: replacement.path, written: frameCount, found: found)
    }
    try rethrowing(as: SoundFileError.creating, try replacement.commit())
  }

  /// Removes the hidden files that writers of `path` left behind whose process was ended while they wrote.
  public static func removeLeftovers(of path: String) {
    FileReplacement.removeLeftovers(of: path)
  }

  /// A hidden name beside `path` for a file that is needed for a moment; `removeLeftovers` removes it, too.
  public static func leftoverPath(of path: String) -> String {
    FileReplacement.uniqueTemporaryPath(of: path)
  }
}
