import Foundation
import MynaAudio
import MynaDSP
import SoundFiles
import TestSupport

/// Writes a page on which a sound is heard and seen, changed by Myna and by the other engines that
/// are installed.
@main struct ListeningPage {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard (1...2).contains(arguments.count) else {
      FileHandle.standardError.write(Data("Usage: myna-listening-page FOLDER [FILE]\n".utf8))
      exit(64)
    }
    do {
      try run(in: URL(filePath: arguments[0]), sound: arguments.dropFirst().first)
    } catch {
      FileHandle.standardError.write(Data("myna-listening-page: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(in folder: URL, sound: String?) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let page = ListeningPage(folder: folder)
    try page.prepare(sound)
    try page.write(title: sound ?? "The demo voice")
    print("Open \(page.path("index.html"))")
  }

  let folder: URL

  /// Writes the sound in a format that every engine reads; without a name, the spoken words of
  /// alsa-utils.
  private func prepare(_ sound: String?) throws {
    let original = path("original.wav")
    if let sound {
      var job = RenderJob(
        input: sound, output: original, chain: EffectChain(name: "", units: []), format: .wav16)
      (job.overwrites, job.downmixing) = (true, .whenNeeded)
      _ = try Renderer(job).run()
    } else {
      let speech = try Signal.speech()
      let writer = try SoundFileWriter(
        path: original, format: .wav16, sampleRate: speech.sampleRate, channelCount: 1,
        expectedFrameCount: speech.frameCount, overwrite: true)
      try writer.write(speech.samples, frameCount: speech.frameCount)
      try writer.commit()
    }
  }

  private func write(title: String) throws {
    var html = HTMLPage(title: title)
    let original = try sample("original", "Original")
    for change in ListeningEngine.Change.all {
      let samples = ListeningEngine.installed.compactMap { engine -> HTMLPage.Sample? in
        print("\(change.name): \(engine.name)")
        let name = "\(engine.fileName)-\(change.fileName)"
        do {
          try engine.run(path("original.wav"), path("\(name).wav"), change)
          return try sample(name, engine.name)
        } catch {
          print("  left out: \(error)")
          return nil
        }
      }
      html.addRow(change.name, [original] + samples)
    }
    try html.text.write(toFile: path("index.html"), atomically: true, encoding: .utf8)
  }

  private func sample(_ fileName: String, _ name: String) throws -> HTMLPage.Sample {
    let (sound, picture) = ("\(fileName).wav", "\(fileName).png")
    try SpectrogramPicture.write(of: path(sound), to: path(picture))
    return HTMLPage.Sample(name: name, sound: sound, picture: picture)
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }
}
