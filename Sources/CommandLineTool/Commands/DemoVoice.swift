import Foundation
import MynaAudio
import SoundFiles

/// A human voice that is likely to be on the machine.
enum DemoVoice {
  private static let folder = "/usr/share/sounds/alsa"
  private static let names = ["Front_Center", "Front_Left", "Rear_Right", "Side_Left"]

  struct Missing: Error {}

  /// Joins a few spoken words into one file and returns its path.
  static func write(to path: String) throws -> String {
    let parts = names.map { "\(folder)/\($0).wav" }
      .filter { FileManager.default.isReadableFile(atPath: $0) }
    guard let first = parts.first else { throw Missing() }
    do {
      let format = try SoundFileReader(path: first).info
      let writer = try SoundFileWriter(
        path: path, format: .wav16, sampleRate: format.sampleRate, channelCount: 1,
        expectedFrameCount: 0,
        tags: SoundFileTags(title: "Myna demo"), overwrite: true)
      for part in parts { try append(part, to: writer, like: format) }
      try writer.commit()
    } catch let error as SoundFileError {
      throw RenderError.file(error)
    }
    return path
  }

  private static func append(
    _ path: String, to writer: SoundFileWriter, like format: SoundFileInfo
  ) throws {
    let reader = try SoundFileReader(path: path)
    guard reader.info.sampleRate == format.sampleRate, reader.info.channelCount == 1 else { return }
    var samples = [Float](repeating: 0, count: 4_096)
    while true {
      let count = try reader.read(into: &samples)
      if count == 0 { return }
      try writer.write(samples, frameCount: count)
    }
  }
}
