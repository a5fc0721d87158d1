import Files
import Foundation
import Processes
import Threads

/// A file decoded by the `ffmpeg` program, which runs as a child process and is read through a pipe.
final class FFmpegSource: SoundSource {
  private(set) var info: SoundFileInfo
  private let path: String
  private let file: OpenFile
  private let program: String
  private let limits: ProcessLimits
  private let time: any TimeSource
  private var process: ChildProcess
  /// The number of the sound track that is read.
  private let track: Int
  private var framesRead = 0

  /// Containers that hold their sound themselves; a playlist would lead to other files or machines.
  private static let containers =
    "aac,ac3,aiff,amr,amrnb,amrwb,ape,asf,au,avi,caf,dsf,dts,dtshd,eac3,flac,flv,loas,matroska,mlp,mov,mp3,mpc,mpc8,"
    + "mpeg,mpegts,mxf,nut,ogg,oma,qcp,rm,tak,truehd,tta,voc,w64,wav,wv,xwma"

  /// The maximum number of channels in a header; libsndfile has the same limit.
  private static let mostChannels = 1_024

  /// The maximum length of a header in bytes, since a file's tags may be of any length.
  private static let longestHeader = 1 << 20

  /// Sound tracks that are tried until one can be decoded, as phones put one beside another that only they know.
  private static let mostTracks = 8

  /// Starts decoding with the first `ffmpeg` found in the folders of `searchPath`.
  init(
    path: String, searchPath: String, limits: ProcessLimits, time: any TimeSource,
    while goesOn: () -> Bool
  ) throws(SoundFileError) {
    guard let program = ProgramSearch.find("ffmpeg", in: searchPath) else {
      throw Self.looksLikeMedia(path) ? .needsFFmpeg(path: path) : .notSound(path: path)
    }
    (self.path, self.program, self.limits, self.time) = (path, program, limits, time)
    file = try rethrowing(as: SoundFileError.opening, try OpenFile(reading: path))
    var (number, first) = (0, SoundFileError?.none)
    while true {
      do throws(SoundFileError) {
        (process, info) = try Self.start(program, path, number, file, limits, time, while: goesOn)
        track = number
        return
      } catch {
        guard Self.isAboutTrack(error), number + 1 < Self.mostTracks else { throw first ?? error }
        (number, first) = (number + 1, first ?? error)
      }
    }
  }

  private typealias Start = (ChildProcess, SoundFileInfo)

  /// Whether ffmpeg can read the file, and only has no decoder for the track.
  private static func isAboutTrack(_ error: SoundFileError) -> Bool {
    guard case .unreadable(_, .refused(.message(let words))) = error else { return false }
    return words.contains("Decoder") && words.contains("not found")
  }

  private static func start(
    _ program: String, _ path: String, _ track: Int, _ file: OpenFile, _ limits: ProcessLimits,
    _ time: any TimeSource, while goesOn: () -> Bool
  ) throws(SoundFileError) -> Start {
    // The output is 32-bit float AU: its header is short and can state that the length is unknown.
    let arguments = [
      "-nostdin", "-v", "error", "-threads", "1", "-protocol_whitelist", "file",
      "-format_whitelist", containers, "-i", "file:/dev/fd/0", "-map", "0:a:\(track)", "-c:a",
      "pcm_f32be", "-f", "au", "pipe:1",
    ]
    let process: ChildProcess
    do {
      process = try ChildProcess(program, arguments, input: file, limits: limits, time: time)
    } catch {
      throw .unreadable(path: path, reason: .refused(.system(code: error.code)))
    }
    let head: [UInt8]
    var notes = ""
    func number(_ offset: Int) -> Int { head[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    do throws(ChildProcess.Stop) {
      head = try process.read(24, while: goesOn)
      if isHeader(head), number(4) <= longestHeader {
        notes = String(decoding: try process.read(number(4) - 24, while: goesOn), as: UTF8.self)
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
      formatName: formatName(path), tags: SoundFileTags(title: title(in: notes)))
    guard 1...mostChannels ~= info.channelCount, info.sampleRate > 0 else {
      throw .unreadable(path: path, reason: .refused(.message(process.complaint)))
    }
    return (process, info)
  }

  private static func isHeader(_ head: [UInt8]) -> Bool {
    head.count == 24 && head.starts(with: ".snd".utf8)
  }

  /// Returns a name based on the file extension, the best clue to the format, if the extension is a plausible one.
  private static func formatName(_ path: String) -> String {
    let ending = (path as NSString).pathExtension
    let isPlain = ending.utf8.allSatisfy { $0.isASCIIAlphanumeric } && 1...8 ~= ending.count
    return isPlain ? "\(ending.uppercased()), decoded by ffmpeg" : "decoded by ffmpeg"
  }

  func read(
    into buffer: inout [Float], while goesOn: () -> Bool
  ) throws(SoundFileError) -> Int {
    let wanted = buffer.count / info.channelCount * info.channelCount
    do throws(ChildProcess.Stop) {
      let bytes = try process.read(wanted * 4, while: goesOn)
      let count = bytes.count / 4
      bytes.withUnsafeBytes { raw in
        for index in 0..<count {
          let bits = raw.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
          buffer[index] = Float(bitPattern: UInt32(bigEndian: bits))
        }
      }
      framesRead += count / info.channelCount
      // ffmpeg exits with success even if a file was cut off; only its error messages show the damage.
      if count < wanted, try process.wait(while: goesOn) != 0 || !process.complaint.isEmpty {
        info.damage = .undecodable(from: framesRead)
      }
      return count / info.channelCount
    } catch {
      guard error == .silent else { throw .cancelled(path: path) }
      process.end()
      info.damage = .undecodable(from: framesRead)
      return 0
    }
  }

  func seek(to frame: Int, while goesOn: () -> Bool) throws(SoundFileError) {
    if frame < framesRead {
      (process, _) = try Self.start(program, path, track, file, limits, time, while: goesOn)
      framesRead = 0
    }
    var buffer = [Float](repeating: 0, count: 4_096 * info.channelCount)
    while framesRead < frame {
      let rest = (frame - framesRead) * info.channelCount
      if rest < buffer.count { buffer = [Float](repeating: 0, count: rest) }
      guard goesOn() else { throw .cancelled(path: path) }
      guard try read(into: &buffer, while: goesOn) > 0 else { return }
    }
  }

  /// Returns the title from the lines of an AU file's annotation.
  private static func title(in notes: String) -> String? {
    let lines = notes.split { $0.isNewline || $0 == "\0" }
    return lines.first { $0.hasPrefix("Title=") }.map { String($0.dropFirst(6)) }
  }

  /// Returns whether the first bytes are those of a video or audio file: then the problem is that ffmpeg is missing.
  private static func looksLikeMedia(_ path: String) -> Bool {
    // A file that cannot be read here counts as not recognized, which the caller then reports.
    SoundSignature(path: path)?.needsFFmpeg == true
  }
}

extension UInt8 {
  /// Whether the byte is one of A–Z, a–z and 0–9.
  fileprivate var isASCIIAlphanumeric: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self & 0xDF)
  }
}
