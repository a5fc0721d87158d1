import CSndfile
import Files
import Foundation

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
  /// The markers of a FLAC; nil for none, and for another format.
  private let chapters: ChapterComments?
  /// Converts samples to integers; nil if the format stores samples unchanged.
  private var quantizer: Quantizer?
  private var numbers: [Int32] = []

  /// Starts a file at a rate the format takes; see `SoundFileFormat.sampleRate(for:)`.
  ///
  /// - Parameters:
  ///   - expectedFrameCount: about how long it will be; a WAV of unknown length is made so that it could grow beyond 4 GiB.
  ///   - markers: places in the sound; formats other than WAV and FLAC do without.
  public init(
    path: String, format: SoundFileFormat, sampleRate: Double, channelCount: Int,
    expectedFrameCount: Int? = nil, tags: SoundFileTags = SoundFileTags(),
    markers: [SoundMarker] = [], overwrite: Bool = false
  ) throws(SoundFileError) {
    self.format = format
    chapters = format == .flac && !markers.isEmpty ? ChapterComments(markers: markers) : nil
    self.channelCount = channelCount
    quantizer = format.bitDepth.map { Quantizer(bits: $0) }
    replacement = try rethrowing(
      as: SoundFileError.creating, try FileReplacement(path: path, overwrite: overwrite))
    var description = SF_INFO()
    description.samplerate = Int32(sampleRate)
    description.channels = Int32(channelCount)
    description.format = format.code
    if let expectedFrameCount, let code = format.plainCode(expectedFrameCount * channelCount) {
      description.format = code
    }
    guard sf_format_check(&description) != 0 else {
      throw .tooManyChannels(path: path, format: format, channelCount: channelCount)
    }
    handle = try replacement.open(writing: description)
    // It holds the time of day, and the same sound should make the same file.
    handle.set(SFC_SET_ADD_PEAK_CHUNK, to: false)
    switch format {
    case .wav16, .wav24, .wavFloat: handle.set(SFC_RF64_AUTO_DOWNGRADE, to: true)
    case .oggVorbis: handle.set(SFC_SET_VBR_ENCODING_QUALITY, to: 0.6)
    case .mp3: handle.set(SFC_SET_COMPRESSION_LEVEL, to: 0.2)
    case .flac, .opus: break
    }
    if format.isWAV { handle.setCues(markers.map { Int(min(max(0, $0.time) * sampleRate, 1e15)) }) }
    handle.setString(SF_STR_LICENSE, to: chapters?.placeholder)
    handle.setString(SF_STR_TITLE, to: tags.title?.cut(to: 400))
    handle.setString(SF_STR_DATE, to: tags.date?.cut(to: 100))
    handle.setString(SF_STR_COMMENT, to: tags.comment?.cut(to: format.longestComment))
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
        throw replacement.failure(handle.error.map { .refused(.message($0)) } ?? .tookNoMore)
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
    guard handle.close() == 0, putChapters() else { throw replacement.failure(.notFinished) }
    try rethrowing(as: SoundFileError.writing, try replacement.synchronize())
    let found = try replacement.countFrames()
    guard found == frameCount else {
      throw replacement.isDiskFull
        ? .noSpace(path: replacement.path)
        : .incomplete(path: replacement.path, written: frameCount, found: found)
    }
    try rethrowing(as: SoundFileError.creating, try replacement.commit())
  }

  /// Puts the markers in the place that was kept for them; false if it is not there.
  private func putChapters() -> Bool {
    guard let chapters else { return true }
    guard let file = ChunkedFile(path: replacement.temporaryPath),
      let block = ChapterComments.block(in: file), let new = chapters.replacing(in: block.bytes)
    else { return false }
    return pwrite(replacement.descriptor, new, new.count, block.place) == new.count
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

  /// Opens the file for writing by the library.
  fileprivate func open(writing description: SF_INFO) throws(SoundFileError) -> SndfileHandle {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw failure(.refused(SystemError.last(path).refusal)) }
    guard let handle = SndfileHandle(descriptor: copy, writing: description) else {
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

  fileprivate var code: Int32 {
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

  /// The bytes of text that the library can read again: of a longer one it loses all tags, or the sound.
  fileprivate var longestComment: Int {
    switch self {
    case .wav16, .wav24, .wavFloat: 2_000
    case .flac, .oggVorbis, .opus, .mp3: 30_000
    }
  }
}
