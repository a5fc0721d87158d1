import Foundation

/// A file decoded by the `ffmpeg` program, which runs beside and is read from through a pipe.
final class FFmpegSource: SoundSource {
  private(set) var info: SoundFileInfo
  private let path: String
  private let program: String
  private var process: ChildProcess
  private var framesRead = 0

  /// Starts decoding with the `ffmpeg` found in the folders of `searchPath`.
  init(path: String, searchPath: String) throws(SoundFileError) {
    guard let program = ChildProcess.find("ffmpeg", in: searchPath) else {
      throw Self.looksLikeMedia(path) ? .needsFFmpeg(path: path) : .notSound(path: path)
    }
    (self.path, self.program) = (path, program)
    (process, info) = try Self.start(program, path)
  }

  private static func start(
    _ program: String, _ path: String
  ) throws(SoundFileError) -> (ChildProcess, SoundFileInfo) {
    // As 32-bit float AU: its header is short, and states that its length is unknown.
    let arguments = [
      // A playlist must not make it open a connection.
      "-nostdin", "-v", "error", "-protocol_whitelist", "file,pipe", "-i", "file:\(path)", "-map",
      "0:a:0", "-c:a", "pcm_f32be", "-f",
      "au", "pipe:1",
    ]
    let process: ChildProcess
    do {
      process = try ChildProcess(program, arguments)
    } catch {
      throw .unreadable(path: path, reason: String(cString: strerror(error.code)))
    }
    let head = process.read(24)
    guard head.count == 24, head.starts(with: ".snd".utf8) else {
      throw looksLikeMedia(path)
        ? .unreadable(path: path, reason: process.complaint) : .notSound(path: path)
    }
    func number(_ offset: Int) -> Int { head[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    let notes = String(decoding: process.read(number(4) - 24), as: UTF8.self)
    let kind = (path as NSString).pathExtension.uppercased()
    let info = SoundFileInfo(
      sampleRate: Double(number(16)), channelCount: number(20), frameCount: nil,
      formatName: kind.isEmpty ? "decoded by ffmpeg" : "\(kind), decoded by ffmpeg",
      tags: SoundFileTags(title: title(in: notes)))
    guard info.channelCount > 0, info.sampleRate > 0 else {
      throw .unreadable(path: path, reason: process.complaint)
    }
    return (process, info)
  }

  func read(into buffer: inout [Float]) throws(SoundFileError) -> Int {
    let wanted = buffer.count / info.channelCount * info.channelCount
    let bytes = process.read(wanted * 4)
    let count = bytes.count / 4
    bytes.withUnsafeBytes { raw in
      for index in 0..<count {
        let bits = raw.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
        buffer[index] = Float(bitPattern: UInt32(bigEndian: bits))
      }
    }
    framesRead += count / info.channelCount
    // It ends well even where a file was cut off; only its complaints tell.
    if count < wanted, process.wait() != 0 || !process.complaint.isEmpty {
      info.damage = .undecodable(from: framesRead)
    }
    return count / info.channelCount
  }

  func seek(to frame: Int) throws(SoundFileError) {
    if frame < framesRead {
      (process, _) = try Self.start(program, path)
      framesRead = 0
    }
    var buffer = [Float](repeating: 0, count: 4_096 * info.channelCount)
    while framesRead < frame {
      let rest = (frame - framesRead) * info.channelCount
      if rest < buffer.count { buffer = [Float](repeating: 0, count: rest) }
      guard try read(into: &buffer) > 0 else { return }
    }
  }

  /// The title among the lines of an AU file's annotation.
  private static func title(in notes: String) -> String? {
    let lines = notes.split { $0.isNewline || $0 == "\0" }
    return lines.first { $0.hasPrefix("Title=") }.map { String($0.dropFirst(6)) }
  }

  /// Whether the first bytes are those of a film or a song: then ffmpeg is what is missing.
  private static func looksLikeMedia(_ path: String) -> Bool {
    // Unreadable here means not recognised, which is what the caller then reports.
    guard let handle = FileHandle(forReadingAtPath: path),
      let head = try? handle.read(upToCount: 16).map({ [UInt8]($0) }), head.count >= 12
    else { return false }
    let isAAC = head[0] == 0xFF && head[1] & 0xF6 == 0xF0
    return head[4..<8].elementsEqual("ftyp".utf8) || isAAC
      || head.starts(with: [0x1A, 0x45, 0xDF, 0xA3])  // Matroska, WebM
      || head.starts(with: [0x30, 0x26, 0xB2, 0x75])  // Windows Media
      || head[8..<12].elementsEqual("AVI ".utf8) || head.starts(with: "OggS".utf8)
  }
}
