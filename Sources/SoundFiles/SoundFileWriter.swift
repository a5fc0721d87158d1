import Files

/// Writes a sound file.
///
/// The file grows under a hidden name in the folder of its destination, and is moved to the
/// destination only in `commit()`, after it was closed, synced to disk, reopened and its frames
/// counted. A writer that is released before leaves no file behind and an existing file unchanged.
public final class SoundFileWriter {
  /// The number of samples written so far that were beyond full scale and were clipped by the
  /// format.
  public private(set) var clippedSampleCount = 0
  /// The number of frames written so far.
  public private(set) var frameCount = 0

  private let file: NewSoundFile
  private let encoder: any SoundEncoder

  /// The most frames that an encoder gets at once; libsndfile's Vorbis encoder puts all of them on
  /// the stack.
  private static let mostFrames = 4_096

  /// Creates a file at a sample rate that the format supports; see
  /// `SoundFileFormat.sampleRate(for:)`.
  ///
  /// - Parameters:
  ///   - bitDepth: 16 for a 16-bit FLAC. In all other cases the format decides.
  ///   - expectedFrameCount: The approximate length. A WAV of unknown length is prepared to grow
  ///     beyond 4 GiB.
  ///   - metadata: The tags, cover and markers. Every format keeps them within the limits of
  ///     `SoundMetadata`.
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

  /// Creates a file with tags and markers, without a cover.
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
  /// - Parameter goesOn: called ten times a second while waiting for a program that encodes the
  ///   format; returning false throws `cancelled`.
  public func write(
    _ samples: [Float], frameCount: Int, while shouldContinue: () -> Bool = { true }
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
      try encoder.write(samples[range], frameCount: count, while: shouldContinue)
      written += count
    }
    self.frameCount += frameCount
  }

  /// Finishes the file and puts it in its place.
  ///
  /// Not without a frame: several of the formats have no way to hold nothing.
  ///
  /// - Parameter goesOn: as for `write`.
  public func commit(while shouldContinue: () -> Bool = { true }) throws(SoundFileError) {
    guard frameCount > 0 else { throw file.failure(.noSound) }
    try encoder.finish(while: shouldContinue)
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

  /// Removes the hidden files that writers of `path` left behind whose process was ended while they
  /// wrote.
  public static func removeLeftovers(of path: String) {
    FileReplacement.removeLeftovers(of: path)
  }

  /// Returns a hidden path beside `path` for a temporary file, which `removeLeftovers` also
  /// removes.
  public static func leftoverPath(of path: String) -> String {
    FileReplacement.uniqueTemporaryPath(of: path)
  }
}
