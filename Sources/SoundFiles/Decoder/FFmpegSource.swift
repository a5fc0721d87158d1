import Files
import Processes
import Threads

final class FFmpegSource: SoundSource {
  private(set) var info: SoundFileInfo
  private let path: String
  private let file: OpenFile
  private let program: String
  private let limits: ProcessLimits
  private let time: any TimeSource
  private var process: ChildProcess
  private let track: Int
  private var framesRead = 0
  private let stated: HeaderAudioProperties
  /// Bytes that were read after the stated end.
  private var surplus: [UInt8] = []
  private var isAtEnd = false

  /// The file formats that `ffmpeg` is allowed to open.
  ///
  /// Playlists are excluded, because they can refer to other files or to other machines.
  private static let containers =
    "aac,ac3,aiff,amr,amrnb,amrwb,ape,asf,au,avi,caf,dsf,dts,dtshd,eac3,flac,flv,loas,matroska,mlp,mov,mp3,mpc,mpc8,"
    + "mpeg,mpegts,mxf,nut,ogg,oma,qcp,rm,tak,truehd,tta,voc,w64,wav,wv,xwma"

  /// Arguments that restrict `ffmpeg` to the file that is open on its standard input.
  private static let inputArguments = [
    "-nostdin", "-v", "error", "-threads", "1", "-protocol_whitelist", "file",
    "-format_whitelist", containers, "-i", "file:/dev/fd/0",
  ]

  /// Arguments that fill the gaps left by missing frames with silence.
  ///
  /// An AMR frame lasts 0.02 s.
  private static let fillingGaps = ["-af", "aresample=async=1:min_hard_comp=0.005:first_pts=0"]

  /// The maximum number of frames in one packet.
  ///
  /// A stated length can be wrong by up to this number.
  private static let longestPacket = 4_096

  /// The maximum number of channels that a header can state; libsndfile has the same limit.
  private static let mostChannels = 1_024

  /// The maximum size of a header in bytes; a file's tags can have any length.
  private static let longestHeader = 1 << 20

  /// The maximum number of audio tracks to try until one can be decoded.
  ///
  /// Some phones write an extra track in a proprietary format.
  private static let mostTracks = 8

  init(
    path: String, searchPath: String, limits: ProcessLimits, time: any TimeSource,
    while shouldContinue: () -> Bool
  ) throws(SoundFileError) {
    guard let program = ProgramSearch.find("ffmpeg", in: searchPath) else {
      throw Self.looksLikeMedia(path) ? .needsFFmpeg(path: path) : .notSound(path: path)
    }
    (self.path, self.program, self.limits, self.time) = (path, program, limits, time)
    file = try rethrowing(as: SoundFileError.opening, try OpenFile(reading: path))
    var (number, first) = (0, SoundFileError?.none)
    while true {
      // The header describes only the first track.
      let found = number == 0 ? HeaderAudioProperties(path: path) : HeaderAudioProperties()
      do throws(SoundFileError) {
        (process, info) = try Self.start(
          program, path, number, file, found, limits, time, while: shouldContinue)
        (track, stated) = (number, found)
        info.frameCount = found.frameCount(at: info.sampleRate)
        (info.format, info.fileExtensions) = (found.format, found.fileExtensions)
        if let more = SoundMetadata(mp4: path, readsCover: false)?.limited.tags {
          info.tags = more.completed(by: info.tags)
        }
        if info.frameCount == nil { info.estimatedDuration = EstimatedDuration.seconds(of: path) }
        return
      } catch {
        guard Self.isAboutTrack(error), number + 1 < Self.mostTracks else { throw first ?? error }
        (number, first) = (number + 1, first ?? error)
      }
    }
  }

  private typealias StartedProcess = (ChildProcess, SoundFileInfo)

  private static func isAboutTrack(_ error: SoundFileError) -> Bool {
    guard case .unreadable(_, .refused(.message(let words))) = error else { return false }
    return words.contains("Decoder") && words.contains("not found")
  }

  private static func start(
    _ program: String, _ path: String, _ track: Int, _ file: OpenFile,
    _ stated: HeaderAudioProperties,
    _ limits: ProcessLimits, _ time: any TimeSource, while shouldContinue: () -> Bool
  ) throws(SoundFileError) -> StartedProcess {
    // The output is 32-bit float AU, which has a short header and can state an unknown length.
    let arguments =
      (stated.firstFrame(at: 1) == nil ? [] : ["-ignore_editlist", "1"]) + inputArguments
      + ["-map", "0:a:\(track)"] + (stated.hasShortFrames ? fillingGaps : [])
      + ["-c:a", "pcm_f32be", "-f", "au", "pipe:1"]
    let process: ChildProcess
    do {
      process = try ChildProcess(program, arguments, input: file, limits: limits, time: time)
    } catch {
      throw .unreadable(path: path, reason: .refused(.system(code: error.code)))
    }
    let head: [UInt8]
    var notes = ""
    func number(_ offset: Int) -> Int { head[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    do throws(ChildProcess.StopReason) {
      head = try process.read(24, while: shouldContinue)
      if isHeader(head), number(4) <= longestHeader {
        notes = String(
          decoding: try process.read(number(4) - 24, while: shouldContinue), as: UTF8.self)
      }
    } catch {
      throw error == .cancelled ? .cancelled(path: path) : .decoderSilent(path: path)
    }
    guard isHeader(head), number(4) <= longestHeader else {
      throw looksLikeMedia(path)
        ? .unreadable(path: path, reason: .refused(.message(process.complaint)))
        : .notSound(path: path)
    }
    let info = SoundFileInfo(
      sampleRate: Double(number(16)), channelCount: number(20), frameCount: nil,
      formatName: formatName(path), tags: tags(in: notes))
    guard 1...mostChannels ~= info.channelCount, info.sampleRate > 0 else {
      throw .unreadable(path: path, reason: .refused(.message(process.complaint)))
    }
    do throws(ChildProcess.StopReason) {
      var skipped = (stated.firstFrame(at: info.sampleRate) ?? 0) * info.channelCount * 4
      while skipped > 0 {
        let count = try process.read(min(skipped, longestHeader), while: shouldContinue).count
        if count == 0 { break }
        skipped -= count
      }
    } catch {
      throw error == .cancelled ? .cancelled(path: path) : .decoderSilent(path: path)
    }
    return (process, info)
  }

  private static func isHeader(_ head: [UInt8]) -> Bool {
    head.count == 24 && head.starts(with: ".snd".utf8)
  }

  private static func formatName(_ path: String) -> String {
    let ending = NumberedPath.ending(of: path)
    let isPlain = ending.utf8.allSatisfy { $0.isASCIIAlphanumeric } && 1...8 ~= ending.count
    return isPlain ? "\(ending.uppercased()), decoded by ffmpeg" : "decoded by ffmpeg"
  }

  func read(
    into buffer: inout [Float], while shouldContinue: () -> Bool
  ) throws(SoundFileError) -> Int {
    do throws(ChildProcess.StopReason) {
      return try readFrames(into: &buffer, while: shouldContinue)
    } catch {
      guard error == .silent else { throw .cancelled(path: path) }
      process.end()
      info.damage = .undecodable(from: framesRead)
      return 0
    }
  }

  private func readFrames(
    into buffer: inout [Float], while shouldContinue: () -> Bool
  ) throws(ChildProcess.StopReason) -> Int {
    // Exclude the padding that the encoder added at the end.
    let rest = info.frameCount.map { max(0, $0 - framesRead) } ?? .max
    let frames = min(buffer.count / info.channelCount, rest)
    guard rest > 0 else {
      guard !isAtEnd, !stated.endsInside else { return 0 }
      try readSurplus(while: shouldContinue)
      return surplus.isEmpty ? 0 : try readFrames(into: &buffer, while: shouldContinue)
    }
    guard frames > 0 else { return 0 }
    let wanted = frames * info.channelCount
    let kept = min(wanted * 4, surplus.count)
    let bytes = try surplus.prefix(kept) + process.read(wanted * 4 - kept, while: shouldContinue)
    surplus.removeFirst(kept)
    let count = bytes.count / 4
    bytes.withUnsafeBytes { raw in
      for index in 0..<count {
        let bits = raw.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
        buffer[index] = Float(bitPattern: UInt32(bigEndian: bits))
      }
    }
    var found = count / info.channelCount
    if count < wanted {
      if stated.hasShortFrames, try process.wait(while: shouldContinue) == 0 {
        // The encoder omitted silent frames at the end.
        for index in count..<wanted { buffer[index] = 0 }
        found = frames
      } else {
        try checkLength(at: framesRead + found, while: shouldContinue)
      }
    }
    framesRead += found
    return found
  }

  /// Reads the frames after the stated end.
  ///
  /// If there are many of them, the header is wrong, and the frames belong to the audio.
  private func readSurplus(while shouldContinue: () -> Bool) throws(ChildProcess.StopReason) {
    let most = 2 * Self.longestPacket * info.channelCount * 4
    surplus = try process.read(most, while: shouldContinue)
    guard surplus.count < most else {
      info.frameCount = nil
      return
    }
    surplus = []
    isAtEnd = true
    let isFlawed = try process.wait(while: shouldContinue) != 0 || !process.complaint.isEmpty
    if isFlawed, !stated.hasShortFrames { info.damage = .undecodable(from: framesRead) }
  }

  private func checkLength(at frame: Int, while shouldContinue: () -> Bool) throws(ChildProcess
    .StopReason)
  {
    // ffmpeg reports success even if a file is truncated; only its error messages reveal the
    // damage.
    if try process.wait(while: shouldContinue) != 0 || !process.complaint.isEmpty {
      info.damage = .undecodable(from: frame)
    } else if let expected = info.frameCount {
      if frame < expected - Self.longestPacket {
        info.damage = .endsEarly(expected: expected, found: frame)
      }
      info.frameCount = frame
    }
  }

  func seek(to frame: Int, while shouldContinue: () -> Bool) throws(SoundFileError) {
    if frame < framesRead {
      (process, _) = try Self.start(
        program, path, track, file, stated, limits, time, while: shouldContinue)
      (framesRead, surplus, isAtEnd) = (0, [], false)
    }
    var buffer = [Float](repeating: 0, count: 4_096 * info.channelCount)
    while framesRead < frame {
      let rest = (frame - framesRead) * info.channelCount
      if rest < buffer.count { buffer = [Float](repeating: 0, count: rest) }
      guard shouldContinue() else { throw .cancelled(path: path) }
      guard try read(into: &buffer, while: shouldContinue) > 0 else { return }
    }
  }

  private static func tags(in notes: String) -> SoundFileTags {
    let fields: [(name: String, field: SoundFileTags.Field)] = [
      ("Title=", \.title), ("Artist=", \.artist), ("Album=", \.album), ("Track=", \.track),
      ("Genre=", \.genre),
    ]
    var tags = SoundFileTags()
    for line in notes.split(whereSeparator: { $0.isNewline || $0 == "\0" }) {
      for (name, field) in fields where line.hasPrefix(name) && tags[keyPath: field] == nil {
        tags[keyPath: field] = String(line.dropFirst(name.count))
      }
    }
    return tags
  }

  /// Returns the file's tags, cover art, and markers.
  ///
  /// Unless the file is a plain M4A file, this runs ffmpeg twice more. Metadata that ffmpeg doesn't
  /// return in time is left out.
  func metadata() -> SoundMetadata {
    if let metadata = SoundMetadata(mp4: path) { return metadata.limited }
    func output(_ arguments: [String], atMost most: Int) -> [UInt8]? {
      let arguments = Self.inputArguments + arguments + ["pipe:1"]
      let process = try? ChildProcess(program, arguments, input: file, limits: limits, time: time)
      return try? process?.read(most, while: { true })
    }
    let text = output(["-f", "ffmetadata"], atMost: SoundMetadata.mostTextBytes) ?? []
    var metadata = SoundMetadata(ffmetadata: String(decoding: text, as: UTF8.self))
    metadata.tags = metadata.tags.completed(by: info.tags)
    let arguments = ["-map", "0:v:0", "-c", "copy", "-frames:v", "1", "-f", "image2pipe"]
    let picture = output(arguments, atMost: CoverPicture.mostBytes + 1) ?? []
    if picture.count > CoverPicture.mostBytes {
      metadata.omissions.append(.cover(byteCount: picture.count))
    } else if let type = CoverPicture.mimeType(of: picture) {
      metadata.cover = CoverPicture(mimeType: type, bytes: picture)
    }
    return metadata
  }

  private static func looksLikeMedia(_ path: String) -> Bool {
    AudioFileSignature(path: path)?.needsFFmpeg == true
  }
}

extension UInt8 {
  fileprivate var isASCIIAlphanumeric: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self & 0xDF)
  }
}
