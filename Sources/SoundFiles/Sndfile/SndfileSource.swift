import CSndfile
import Files
import Glibc

final class SndfileSource: SoundSource {
  private(set) var info: SoundFileInfo
  private(set) var isFlawless = true
  let sampleFormat: PCMSampleFormat?
  private let path: String
  private let handle: SndfileHandle
  private var framesRead = 0

  convenience init?(
    path: String, range: Range<Int>? = nil, replacing replacements: [Int: [UInt8]] = [:],
    tags: SoundFileTags = SoundFileTags()
  ) throws(SoundFileError) {
    let file = try rethrowing(as: SoundFileError.opening, try OpenFile(reading: path))
    let size = try rethrowing(as: SoundFileError.opening, try file.status().size)
    let part = (range ?? 0..<size).clamped(to: 0..<size)
    self.init(path: path, FileSlice(file, range: part, replacing: replacements))
    info.tags = tags.completed(by: info.tags)
  }

  init?(path: String, _ bytes: any ByteSource, in container: String? = nil) {
    guard let handle = SndfileHandle(bytes) else { return nil }
    (self.path, self.handle, sampleFormat) = (path, handle, handle.sampleFormat)
    guard let info = Self.info(handle) else { return nil }
    self.info = info
    // The format is nil, because the library reports the format of the audio, not that of the
    // container.
    if let container {
      (self.info.format, self.info.fileExtensions, self.info.formatName) = (nil, [], container)
    }
  }

  /// Opens a long file; nil if the library doesn't support its coding in RF64.
  ///
  /// - Parameter info: the properties that were read from the start of the file.
  convenience init?(path: String, _ bytes: LongOpenWAV, info: SoundFileInfo) {
    self.init(path: path, bytes)
    let count = self.info.frameCount
    self.info = info
    self.info.frameCount = count
  }

  /// Opens a file; nil if the library doesn't know its format.
  ///
  /// - Throws: `cannotOpen` if the file couldn't be opened, which says nothing about its format.
  init?(path: String) throws(SoundFileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .cannotOpen(path: path, reason: SystemError.last(path).refusal)
    }
    guard let handle = SndfileHandle(descriptor: descriptor) else {
      guard SndfileHandle.isSystemError else { return nil }
      throw .cannotOpen(path: path, reason: .message(SndfileHandle.openError))
    }
    (self.path, self.handle, sampleFormat) = (path, handle, handle.sampleFormat)
    guard let info = Self.info(handle) else { return nil }
    self.info = info
    self.info.damage = damage(by: DeclaredDataSize(path: path))
  }

  private static func info(_ handle: SndfileHandle) -> SoundFileInfo? {
    let format = handle.format
    guard format.channels > 0, format.samplerate > 0 else { return nil }
    let counted = format.frames >= 0 && format.frames < sf_count_t.max / 16
    var info = SoundFileInfo(
      sampleRate: Double(format.samplerate), channelCount: Int(format.channels),
      frameCount: counted ? Int(format.frames) : nil, formatName: name(of: format.format),
      tags: handle.tags)
    info.setFormat(code: format.format)
    return info
  }

  var isMPEG: Bool {
    let code = Int(handle.format.format)
    return code & Int(SF_FORMAT_TYPEMASK) == SF_FORMAT_MPEG
      || (SF_FORMAT_MPEG_LAYER_I...SF_FORMAT_MPEG_LAYER_III).contains(code & Int(SF_FORMAT_SUBMASK))
  }

  var isOgg: Bool { Int(handle.format.format) & Int(SF_FORMAT_TYPEMASK) == SF_FORMAT_OGG }

  func read(
    into buffer: inout [Float], while _: () -> Bool
  ) throws(SoundFileError) -> Int {
    let frames = buffer.count / info.channelCount
    let count = buffer.withUnsafeMutableBufferPointer { handle.read($0, frameCount: frames) }
    return counted(max(0, count), of: frames)
  }

  func read(_ frames: Int, into bytes: inout [UInt8]) -> Int {
    let frameSize = (sampleFormat?.byteCount ?? 1) * info.channelCount
    let count = bytes.withUnsafeMutableBytes {
      handle.read(UnsafeMutableRawBufferPointer(rebasing: $0[..<(frames * frameSize)]))
    }
    return counted(max(0, count) / frameSize, of: frames)
  }

  /// Checks the result of reading some frames, and returns their number.
  private func counted(_ count: Int, of frames: Int) -> Int {
    framesRead += count
    // The library clears its error at the next call, and can then continue with silence or with
    // later audio.
    if handle.error != nil { isFlawless = false }
    if count < frames { checkLength() }
    return count
  }

  func seek(to frame: Int, while _: () -> Bool) throws(SoundFileError) {
    let end = info.frameCount.map { min(frame, $0) } ?? frame
    guard handle.seek(to: max(0, end)) else {
      throw .unreadable(
        path: path, reason: handle.error.map { .refused(.message($0)) } ?? .notSeekable)
    }
    framesRead = max(0, end)
  }

  private func checkLength() {
    guard info.damage == nil else { return }
    if handle.error != nil {
      info.damage = .undecodable(from: framesRead)
    } else if let expected = info.frameCount, framesRead < expected {
      info.damage = .endsEarly(expected: expected, found: framesRead)
    }
  }

  private func damage(by length: DeclaredDataSize?) -> SoundFileDamage? {
    guard let length else { return nil }
    if length.present < length.stated, let found = info.frameCount {
      let fraction = Double(length.stated) / Double(max(1, length.present))
      return .endsEarly(expected: Int(min(Double(found) * fraction, 1e15)), found: found)
    }
    return length.unknownRest > 0 ? .hasUnknownRest(byteCount: length.unknownRest) : nil
  }

  private static func name(of format: Int32) -> String {
    func subformat(_ mask: Int) -> String? {
      var entry = SF_FORMAT_INFO()
      entry.format = format & Int32(mask)
      let size = Int32(MemoryLayout<SF_FORMAT_INFO>.size)
      guard sf_command(nil, Int32(SFC_GET_FORMAT_INFO), &entry, size) == 0, let name = entry.name
      else { return nil }
      // Don't use a regular expression, which would take longer than the rest of opening a file.
      let words = String(cString: name)
      guard let open = words.firstIndex(of: "("), let close = words.lastIndex(of: ")") else {
        return words
      }
      let before = words[..<open]
      return String((before.last == " " ? before.dropLast() : before) + words[close...].dropFirst())
    }
    let parts = [subformat(SF_FORMAT_TYPEMASK), subformat(SF_FORMAT_SUBMASK)].compactMap { $0 }
    return parts.joined(separator: ", ")
  }
}

extension SndfileHandle {
  fileprivate var tags: SoundFileTags {
    var tags = SoundFileTags(
      title: string(SF_STR_TITLE), date: string(SF_STR_DATE), comment: string(SF_STR_COMMENT))
    (tags.artist, tags.album) = (string(SF_STR_ARTIST), string(SF_STR_ALBUM))
    (tags.track, tags.genre) = (string(SF_STR_TRACKNUMBER), string(SF_STR_GENRE))
    return tags
  }
}
