import FoundationEssentials
import MynaAudio
import SoundFiles
import Translations

/// Recordings of a human voice that are likely to be installed on the machine.
enum DemoVoice {
  /// Spoken words from alsa-utils and sound-theme-freedesktop, grouped by speaker.
  private static let voices = [
    ["Front_Center", "Front_Left", "Rear_Right", "Side_Left"].map {
      "/usr/share/sounds/alsa/\($0).wav"
    },
    ["front-center", "front-left", "rear-right", "side-left"].map {
      "/usr/share/sounds/freedesktop/stereo/audio-channel-\($0).oga"
    },
  ]

  struct NotFoundError: UserFacingError {
    let resultCode = ResultCode.notFound

    var sentence: String {
      tr(
        "The demo needs a recording of a voice, but there is none on this computer; install alsa-utils, or specify your own recording: myna demo FILE."
      )
    }
  }

  static func write(to path: String) throws -> String {
    let found = voices.map { $0.filter(FileManager.default.isReadableFile) }
    guard let parts = found.first(where: { !$0.isEmpty }) else { throw NotFoundError() }
    do {
      let format = try SoundFileReader(path: parts[0]).info
      let writer = try SoundFileWriter(
        path: path, format: .wav16, sampleRate: format.sampleRate,
        channelCount: format.channelCount, expectedFrameCount: 0,
        tags: SoundFileTags(title: "Myna demo"), overwrite: true)
      for part in parts { try append(part, to: writer, like: format) }
      try writer.commit()
    } catch let error as SoundFileError {
      throw RenderError.file(error)
    }
    return path
  }

  /// Appends a file, unless its sample rate or channel count differs from the first file's.
  private static func append(
    _ path: String, to writer: SoundFileWriter, like format: SoundFileInfo
  ) throws {
    let reader = try SoundFileReader(path: path)
    guard reader.info.sampleRate == format.sampleRate,
      reader.info.channelCount == format.channelCount
    else { return }
    var samples = [Float](repeating: 0, count: 4_096 * format.channelCount)
    while true {
      let count = try reader.read(into: &samples)
      if count == 0 { return }
      try writer.write(samples, frameCount: count)
    }
  }
}
