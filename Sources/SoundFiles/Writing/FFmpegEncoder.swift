import Files
import Processes

final class FFmpegEncoder: SoundEncoder {
  static let program = "ffmpeg"

  private let file: NewSoundFile
  private let replacement: FileReplacement
  private let process: ChildProcess
  private let complete: (FileReplacement) -> Bool
  private let count: (FileReplacement) -> Int

  init(
    _ file: NewSoundFile, arguments: [String], complete: @escaping (FileReplacement) -> Bool,
    count: @escaping (FileReplacement) -> Int
  ) throws(SoundFileError) {
    guard let program = ProgramSearch.find(Self.program, in: file.programs.searchPath) else {
      throw .encoderMissing(path: file.path, format: file.format)
    }
    guard file.channelCount <= file.format.mostChannels else {
      throw .tooManyChannels(
        path: file.path, format: file.format, channelCount: file.channelCount)
    }
    guard case .file(let replacement) = file.destination else {
      preconditionFailure("ffmpeg goes back to complete the file")
    }
    (self.file, self.replacement) = (file, replacement)
    (self.complete, self.count) = (complete, count)
    let output = OpenFile(adopting: try file.duplicate(replacement), path: file.path)
    do {
      process = try ChildProcess(
        program, Self.inputArguments(file) + arguments + Self.outputArguments, output: output,
        limits: file.programs.limits, time: file.programs.time)
    } catch {
      throw file.failure(.refused(.system(code: error.code)))
    }
  }

  private static func inputArguments(_ file: NewSoundFile) -> [String] {
    [
      "-nostdin", "-v", "error", "-xerror", "-threads", "1", "-protocol_whitelist", "pipe",
      "-f", "f32le", "-ar", String(Int(file.sampleRate)), "-ac", String(file.channelCount),
      "-i", "pipe:0",
    ]
  }

  /// The options for writing to the open file.
  ///
  /// The time of day is left out so that equal audio produces equal files.
  private static let outputArguments = [
    "-threads", "1", "-fflags", "+bitexact", "-flags:a", "+bitexact", "-y", "file:/dev/fd/1",
  ]

  func write(
    _ samples: ArraySlice<Float>, frameCount: Int, while shouldContinue: () -> Bool
  ) throws(SoundFileError) {
    // ffmpeg rejects NaN samples.
    let numbers = samples.map { sample in
      (sample.isNaN ? 0 : min(max(sample, -1), 1)).bitPattern.littleEndian
    }
    let bytes = numbers.withUnsafeBytes { [UInt8]($0) }
    try rethrowing(as: failure, try process.write(bytes, while: shouldContinue))
  }

  func finish(while shouldContinue: () -> Bool) throws(SoundFileError) {
    process.closeInput()
    let status = try rethrowing(as: failure, try process.wait(while: shouldContinue))
    guard status == 0 else { throw failure(.closed) }
    guard complete(replacement) else { throw file.failure(.notFinished) }
  }

  func countFrames() throws(SoundFileError) -> Int { count(replacement) }

  private func failure(_ stop: ChildProcess.StopReason) -> SoundFileError {
    let complaint = process.complaint
    return switch stop {
    case .cancelled: .cancelled(path: file.path)
    case _ where replacement.isDiskFull: .noSpace(path: file.path)
    case .silent: .encoderSilent(path: file.path)
    case .closed:
      .encoderFailed(path: file.path, words: complaint.isEmpty ? "it gave no reason" : complaint)
    }
  }
}
