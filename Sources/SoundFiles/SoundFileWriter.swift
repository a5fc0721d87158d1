import Files

/// Writes an audio file.
///
/// The file is written under a hidden name in the destination folder. `commit()` closes it, syncs
/// it to disk, counts its frames by reopening it, and then renames it to the destination. If a
/// writer is released without a commit, it removes its file and leaves an existing file unchanged.
public final class SoundFileWriter {
  /// The number of samples written so far that exceeded full scale and were clipped by the format.
  public private(set) var clippedSampleCount = 0
  /// The number of frames written so far.
  public private(set) var frameCount = 0

  private let file: NewSoundFile
  private let encoder: any SoundEncoder

  /// The maximum number of frames to pass to an encoder at once.
  ///
  /// libsndfile's Vorbis encoder allocates all of them on the stack.
  private static let mostFrames = 4_096

  /// Creates a file at a sample rate that the format supports; see
  /// `SoundFileFormat.sampleRate(for:)`.
  ///
  /// - Parameters:
  ///   - bitDepth: 16 for a 16-bit FLAC file. In all other cases, the format determines the bit
  ///     depth.
  ///   - bitRate: the bit rate of a lossy file in bits per second, in the range of
  ///     `SoundFileFormat.bitRates`; nil for one that suits speech.
  ///   - quality: the quality, in the range of `SoundFileFormat.qualities`; nil for one that suits
  ///     speech. Ignored if there is a bit rate.
  ///   - dither: the noise added to 16-bit samples that are not yet integers.
  ///   - expectedFrameCount: the approximate length. A WAV file of unknown length can grow beyond 4
  ///     GiB.
  ///   - metadata: the tags, cover art, and markers. Every format stores them within the limits of
  ///     `SoundMetadata`.
  public convenience init(
    path: String, format: SoundFileFormat, sampleRate: Double, channelCount: Int,
    bitDepth: Int? = nil, bitRate: Double? = nil, quality: Double? = nil,
    dither: Dither = .triangular, expectedFrameCount: Int? = nil, metadata: SoundMetadata,
    overwrite: Bool = false
  ) throws(SoundFileError) {
    try self.init(
      path: path, format: format, sampleRate: sampleRate, channelCount: channelCount,
      bitDepth: bitDepth, bitRate: bitRate, quality: quality, dither: dither,
      expectedFrameCount: expectedFrameCount, metadata: metadata, overwrite: overwrite,
      programs: EncoderPrograms())
  }

  init(
    path: String, format: SoundFileFormat, sampleRate: Double, channelCount: Int, bitDepth: Int?,
    bitRate: Double? = nil, quality: Double? = nil, dither: Dither = .triangular,
    expectedFrameCount: Int?, metadata: SoundMetadata, overwrite: Bool, programs: EncoderPrograms
  ) throws(SoundFileError) {
    let replacement = try rethrowing(
      as: SoundFileError.creating, try FileReplacement(path: path, overwrite: overwrite))
    file = NewSoundFile(
      destination: .file(replacement), format: format, sampleRate: sampleRate,
      channelCount: channelCount, bitDepth: bitDepth, bitRate: bitRate, quality: quality,
      dither: dither, expectedFrameCount: expectedFrameCount, metadata: metadata.limited,
      programs: programs)
    encoder = try format.written.encoder(for: file)
  }

  /// Creates a writer that sends a file to a pipe or device while the file is being created.
  ///
  /// The format must support streaming.
  package init(
    sink: SoundSink, format: SoundFileFormat, sampleRate: Double, channelCount: Int,
    bitDepth: Int?, bitRate: Double?, quality: Double? = nil, dither: Dither = .triangular,
    metadata: SoundMetadata
  ) throws(SoundFileError) {
    precondition(format.canStream, "a format that cannot be streamed")
    file = NewSoundFile(
      destination: .stream(sink), format: format, sampleRate: sampleRate,
      channelCount: channelCount, bitDepth: bitDepth, bitRate: bitRate, quality: quality,
      dither: dither, expectedFrameCount: nil, metadata: metadata.limited,
      programs: EncoderPrograms())
    encoder = try format.written.encoder(for: file)
  }

  /// Creates a file with tags and markers, but without cover art.
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
  /// - Parameter shouldContinue: called ten times a second while waiting for an encoder program;
  ///   returning false throws `cancelled`.
  public func write(
    _ samples: [Float], frameCount: Int, while shouldContinue: () -> Bool = { true }
  ) throws(SoundFileError) {
    let channelCount = file.channelCount
    precondition(frameCount * channelCount <= samples.count, "fewer samples than frames")
    if file.format.clips {
      clippedSampleCount += samples.withUnsafeBufferPointer { samples in
        var count = 0
        for index in 0..<frameCount * channelCount where abs(samples[index]) > 1 { count &+= 1 }
        return count
      }
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

  /// The binary format of the file's samples, if they can be written without conversion.
  package var sampleFormat: PCMSampleFormat? { encoder.sampleFormat }

  /// Appends `frameCount` frames from the beginning of `bytes`, in the file's `sampleFormat`.
  package func write(samplesIn bytes: [UInt8], frameCount: Int) throws(SoundFileError) {
    guard let sampleFormat else { preconditionFailure("samples that must be converted") }
    try encoder.write(bytes[..<(frameCount * file.channelCount * sampleFormat.byteCount)])
    self.frameCount += frameCount
  }

  /// Finishes the file and renames it to its destination.
  ///
  /// This fails if no frame was written, because several formats can't represent an empty
  /// recording.
  ///
  /// - Parameter shouldContinue: as for `write`.
  public func commit(while shouldContinue: () -> Bool = { true }) throws(SoundFileError) {
    guard frameCount > 0 else { throw file.failure(.noSound) }
    try encoder.finish(while: shouldContinue)
    guard case .file(let replacement) = file.destination else { return }
    try rethrowing(as: SoundFileError.writing, try replacement.synchronize())
    let found = try encoder.countFrames()
    guard found == frameCount else {
      throw replacement.isDiskFull
        ? .noSpace(path: replacement.path)
        : .incomplete(path: replacement.path, written: frameCount, found: found)
    }
    try rethrowing(as: SoundFileError.creating, try replacement.commit())
  }

  /// Removes the hidden files left by processes that were killed while writing `path`.
  public static func removeLeftovers(of path: String) {
    FileReplacement.removeLeftovers(of: path)
  }

  /// Returns a hidden path beside `path` for a temporary file.
  ///
  /// `removeLeftovers` also removes such files.
  public static func leftoverPath(of path: String) -> String {
    FileReplacement.uniqueTemporaryPath(of: path)
  }
}
