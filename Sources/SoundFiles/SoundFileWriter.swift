import CSndfile
import Files
import Glibc

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

  private let format: SoundFileFormat
  private let channelCount: Int
  private let replacement: FileReplacement
  private let handle: SndfileHandle
  /// The metadata that is written here, and not by the library.
  private let embedded: EmbeddedMetadata?
  /// What the library writes to, if it does not write the file itself.
  private let output: SndfileOutput?
  /// The chunks to be put behind the sound of a WAV.
  private let tail: [UInt8]
  /// Converts samples to integers; nil if the format stores samples unchanged.
  private var quantizer: Quantizer?
  private var numbers: [Int32] = []

  /// Starts a file at a rate the format takes; see `SoundFileFormat.sampleRate(for:)`.
  ///
  /// - Parameters:
  ///   - bitDepth: 16 for a FLAC of 16 bits; otherwise the format decides.
  ///   - expectedFrameCount: about how long it will be; a WAV of unknown length is made so that it could grow beyond 4 GiB.
  ///   - metadata: what the file says of its sound; within the limits of `SoundMetadata`, every format keeps all of it.
  public init(
    path: String, format: SoundFileFormat, sampleRate: Double, channelCount: Int,
    bitDepth: Int? = nil, expectedFrameCount: Int? = nil, metadata: SoundMetadata,
    overwrite: Bool = false
  ) throws(SoundFileError) {
    self.format = format
    self.channelCount = channelCount
    let depth = format == .flac && bitDepth == 16 ? 16 : format.bitDepth
    quantizer = depth.map { Quantizer(bits: $0) }
    replacement = try rethrowing(
      as: SoundFileError.creating, try FileReplacement(path: path, overwrite: overwrite))
    var description = SF_INFO()
    description.samplerate = Int32(sampleRate)
    description.channels = Int32(channelCount)
    description.format = format.code(bitDepth: depth)
    if let expectedFrameCount, let code = format.plainCode(expectedFrameCount * channelCount) {
      description.format = code
    }
    guard sf_format_check(&description) != 0 else {
      throw .tooManyChannels(path: path, format: format, channelCount: channelCount)
    }
    let metadata = metadata.limited
    embedded = EmbeddedMetadata(
      metadata, for: format, duration: expectedFrameCount.map { Double($0) / sampleRate })
    // Closing it, the library may write, even when nothing else is left of this writer.
    let file = OpenFile(adopting: try replacement.duplicate(), path: path)
    output = embedded.map { SndfileOutput(file, $0) }
    tail = format.isWAV ? WAVTail.bytes(metadata, sampleRate: sampleRate) : []
    handle = try replacement.open(output, writing: description)
    // It holds the time of day, and the same sound should make the same file.
    handle.set(SFC_SET_ADD_PEAK_CHUNK, to: false)
    switch format {
    case .wav16, .wav24, .wavFloat:
      handle.set(SFC_RF64_AUTO_DOWNGRADE, to: true)
      handle.setStrings(metadata.tags)
    case .oggVorbis: handle.set(SFC_SET_VBR_ENCODING_QUALITY, to: 0.6)
    case .mp3: handle.set(SFC_SET_COMPRESSION_LEVEL, to: 0.2)
    case .flac, .opus: break
    }
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
  public func write(_ samples: [Float], frameCount: Int) throws(SoundFileError) {
    precondition(frameCount * channelCount <= samples.count, "fewer samples than frames")
    if format.clips {
      clippedSampleCount += samples.prefix(frameCount * channelCount).count { abs($0) > 1 }
    }
    // libsndfile's Vorbis encoder puts a whole call's samples on the stack.
    let most = 4_096
    var written = 0
    while written < frameCount {
      let count = min(most, frameCount - written)
      let range = written * channelCount..<(written + count) * channelCount
      let done = samples.withUnsafeBufferPointer {
        write(UnsafeBufferPointer(rebasing: $0[range]), frameCount: count)
      }
      guard done == count else {
        throw failure(handle.error.map { .refused(.message($0)) } ?? .tookNoMore)
      }
      written += count
    }
    self.frameCount += frameCount
  }

  /// Writes frames and returns how many were written; the library's own conversion would not round to the nearest integer.
  private func write(_ samples: UnsafeBufferPointer<Float>, frameCount: Int) -> Int {
    guard quantizer != nil else { return handle.write(samples, frameCount: frameCount) }
    quantizer?.quantize(samples, into: &numbers)
    return numbers.withUnsafeBufferPointer { handle.write($0, frameCount: frameCount) }
  }

  /// Finishes the file and puts it in its place.
  ///
  /// Not without a frame: several of the formats have no way to hold nothing.
  public func commit() throws(SoundFileError) {
    guard frameCount > 0 else { throw replacement.failure(.noSound) }
    guard handle.close() == 0, output?.failure == nil, completeMetadata() else {
      throw failure(.notFinished)
    }
    try rethrowing(as: SoundFileError.writing, try replacement.synchronize())
    let found = try replacement.countFrames()
    guard found == frameCount else {
      throw replacement.isDiskFull
        ? .noSpace(path: replacement.path)
        : .incomplete(path: replacement.path, written: frameCount, found: found)
    }
    try rethrowing(as: SoundFileError.creating, try replacement.commit())
  }

  /// Puts in its place what could not be there before the library was done; false if the file is not as it should be.
  private func completeMetadata() -> Bool {
    let (descriptor, path) = (replacement.descriptor, replacement.temporaryPath)
    if !tail.isEmpty { return WAVTail.append(tail, to: descriptor, path: path) }
    guard format == .flac, case .inserted(let bytes, _) = embedded else { return true }
    guard let file = ChunkedFile(path: path),
      let padding = EmbeddedMetadata.padding(in: file, after: bytes.count)
    else { return false }
    return pwrite(descriptor, padding.bytes, padding.bytes.count, padding.place)
      == padding.bytes.count
  }

  /// The error to report when the library failed, or the system behind it.
  private func failure(_ reason: SoundFileError.Reason) -> SoundFileError {
    guard let code = output?.failure, !replacement.isDiskFull else {
      return replacement.failure(reason)
    }
    return .writing(SystemError(path: replacement.path, code: code))
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

extension FileReplacement {
  /// The error to report when the library failed at writing.
  fileprivate func failure(_ reason: SoundFileError.Reason) -> SoundFileError {
    isDiskFull ? .noSpace(path: path) : .unwritable(path: path, reason: reason)
  }

  /// Returns another descriptor of the file, for whoever closes it on its own.
  fileprivate func duplicate() throws(SoundFileError) -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw failure(.refused(SystemError.last(path).refusal)) }
    return copy
  }

  /// Opens the file for writing by the library, through `output` if there is one.
  fileprivate func open(
    _ output: SndfileOutput?, writing description: SF_INFO
  ) throws(SoundFileError) -> SndfileHandle {
    if let output {
      guard let handle = SndfileHandle(output, writing: description) else {
        throw failure(.refused(.message(SndfileHandle.openError)))
      }
      return handle
    }
    guard let handle = SndfileHandle(descriptor: try duplicate(), writing: description) else {
      throw failure(.refused(.message(SndfileHandle.openError)))
    }
    return handle
  }

  /// Counts the frames of the written file; decodes only the last ones, since seeking to the end of a truncated file fails.
  fileprivate func countFrames() throws(SoundFileError) -> Int {
    guard let check = SndfileHandle(path: temporaryPath) else {
      throw failure(.refused(.message(SndfileHandle.openError)))
    }
    return check.decodableFrameCount
  }
}

extension SoundFileFormat {
  fileprivate var isWAV: Bool {
    switch self {
    case .wav16, .wav24, .wavFloat: true
    case .flac, .oggVorbis, .opus, .mp3: false
    }
  }

  /// The library's number for the format; a FLAC may have 16 bits, too.
  fileprivate func code(bitDepth: Int?) -> Int32 {
    self == .flac && bitDepth == 16 ? Int32(SF_FORMAT_FLAC | SF_FORMAT_PCM_16) : code
  }

  private var code: Int32 {
    switch self {
    case .wav16: Int32(SF_FORMAT_RF64 | SF_FORMAT_PCM_16)
    case .wav24: Int32(SF_FORMAT_RF64 | SF_FORMAT_PCM_24)
    case .wavFloat: Int32(SF_FORMAT_RF64 | SF_FORMAT_FLOAT)
    case .flac: Int32(SF_FORMAT_FLAC | SF_FORMAT_PCM_24)
    case .oggVorbis: Int32(SF_FORMAT_OGG | SF_FORMAT_VORBIS)
    case .opus: Int32(SF_FORMAT_OGG | SF_FORMAT_OPUS)
    case .mp3: Int32(SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III)
    }
  }

  /// The plain WAV that every program reads, for so many samples if they stay well below 4 GiB.
  fileprivate func plainCode(_ sampleCount: Int) -> Int32? {
    let rf64 = Int32(SF_FORMAT_RF64)
    guard code & Int32(SF_FORMAT_TYPEMASK) == rf64, sampleCount < 900_000_000 else { return nil }
    return code - rf64 + Int32(SF_FORMAT_WAV)
  }
}

extension SndfileHandle {
  /// Has a WAV carry tags in its list of texts: of longer ones than these the library loses all, or the sound.
  fileprivate func setStrings(_ tags: SoundFileTags) {
    let strings: [(Int, String?)] = [
      (SF_STR_TITLE, tags.title), (SF_STR_ARTIST, tags.artist), (SF_STR_ALBUM, tags.album),
      (SF_STR_TRACKNUMBER, tags.track), (SF_STR_GENRE, tags.genre), (SF_STR_DATE, tags.date),
    ]
    for (kind, text) in strings { setString(kind, to: text?.cut(to: WAVTail.longestText)) }
    setString(SF_STR_COMMENT, to: tags.comment?.cut(to: WAVTail.longestComment))
  }
}
