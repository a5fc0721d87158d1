import Foundation
import MynaDSP
import SoundFiles
import TestSupport

/// `myna-lab-engine`: `TimePitch` as a command, so that what measures other engines can measure it
/// in the same way.
@main struct LabEngine {
  private static let blockFrames = 512

  static func main() {
    do throws(LabOptions.UsageError) {
      run(try LabOptions(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("\(error.sentence)\n\n\(LabOptions.help)\n".utf8))
      exit(64)
    }
  }

  private static func run(_ options: LabOptions) {
    do {
      let input = try Signal(file: options.files[0])
      var engine = LabRun(input, options)
      while engine.takeBlock(of: blockFrames) {}
      engine.finish()
      try write(engine.output(isRaw: options.isRaw), to: options.files[1])
      print(engine.figures)
    } catch {
      FileHandle.standardError.write(Data("myna-lab-engine: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func write(_ signal: Signal, to path: String) throws {
    let writer = try SoundFileWriter(
      path: path, format: .wavFloat, sampleRate: signal.sampleRate,
      channelCount: signal.channels.count, expectedFrameCount: signal.frameCount, overwrite: true)
    var start = 0
    while start < signal.frameCount {
      let frames = start..<min(start + 65_536, signal.frameCount)
      let samples = frames.flatMap { frame in signal.channels.map { $0[frame] } }
      try writer.write(samples, frameCount: frames.count)
      start = frames.upperBound
    }
    try writer.commit()
  }
}
