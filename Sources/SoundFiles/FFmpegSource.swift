import Foundation

/// A file decoded by the `ffmpeg` program, which runs beside and is read from through a pipe.
final class FFmpegSource: SoundSource {
  private(set) var info: SoundFileInfo
  private let path: String
  private let process: ChildProcess
  private var framesRead = 0

  init(path: String) throws(SoundFileError) {
    guard let program = ChildProcess.find("ffmpeg") else {
      throw Self.looksLikeMedia(path) ? .needsFFmpeg(path: path) : .notSound(path: path)
    }
    self.path = path
    // As 32-bit float AU: its header is short, and states that its length is unknown.
    let arguments = [
      "-nostdin", "-v", "error", "-i", "file:\(path)", "-map", "0:a:0", "-c:a", "pcm_f32be", "-f",
      "au", "pipe:1",
    ]
    do {
      process = try ChildProcess(program, arguments)
    } catch {
      throw .unreadable(path: path, reason: String(cString: strerror(error.code)))
    }
    let head = process.read(24)
    guard head.count == 24, head.starts(with: ".snd".utf8) else {
      throw Self.looksLikeMedia(path)
        ? .unreadable(path: path, reason: process.complaint) : .notSound(path: path)
    }
    func number(_ offset: Int) -> Int { head[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    _ = process.read(number(4) - 24)
    info = SoundFileInfo(
      sampleRate: Double(number(16)), channelCount: number(20), frameCount: nil,
      formatName: "\((path as NSString).pathExtension.uppercased()), decoded by ffmpeg",
      tags: SoundFileTags())
    guard info.channelCount > 0, info.sampleRate > 0 else {
      throw .unreadable(path: path, reason: process.complaint)
    }
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
    if count < wanted, process.wait() != 0 { info.damage = .undecodable(from: framesRead) }
    return count / info.channelCount
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
