import Foundation
import MynaAudio
import MynaDSP
import MynaStudio
import SoundFiles
import TestSupport
import Testing

@testable import MynaScreens

@Suite("ExportModel")
@MainActor struct ExportModelTests {
  private let folder = Scratch()

  private func job(_ input: String, _ output: String, _ format: SoundFileFormat = .wavFloat)
    -> RenderJob
  {
    RenderJob(
      input: folder(input), output: folder(output), chain: EffectPreset.chipmunk.chain,
      format: format)
  }

  @Test("Export writes the same bytes as the renderer and reports the duration")
  func exact() async throws {
    try folder.write(.vowel(seconds: 2), to: "in.wav")
    let export = ExportModel(job("in.wav", "a.flac", .flac))
    #expect(export.phase == .running && export.progress == 0)
    await export.run()
    #expect(export.phase == .done && export.progress == 1 && export.duration == 2)
    _ = try await Renderer(job("in.wav", "b.flac", .flac)).run()
    #expect(try folder.data("a.flac") == folder.data("b.flac"))
  }

  @Test("A canceled export leaves no partial file and keeps an existing file")
  func cancel() async throws {
    try folder.write(.noise(seconds: 60), to: "in.wav")
    let early = ExportModel(job("in.wav", "a.wav"))
    early.cancel()
    await early.run()
    #expect(early.phase == .cancelled && folder.names == ["in.wav"])

    try folder.write("precious", to: "a.wav")
    var replacing = job("in.wav", "a.wav")
    replacing.overwrites = true
    // Slow enough to be canceled in time.
    replacing.chain = EffectPreset.snail.chain
    let late = ExportModel(replacing)
    // On a separate thread, because all threads of the task pool may be busy.
    Thread {
      while late.progress < 0.1 { usleep(500) }
      late.cancel()
    }.start()
    await late.run()
    #expect(late.phase == .cancelled && folder.names == ["a.wav", "in.wav"])
    #expect(try folder.text("a.wav") == "precious")
  }

  @Test("Exporting a copy replaces an existing file only when the copy completes")
  func copy() async throws {
    try folder.write("notes", to: "in.mid")
    try folder.write("precious", to: "out.mid")
    let cancelled = ExportModel(copyOf: folder("in.mid"), to: folder("out.mid"))
    cancelled.cancel()
    await cancelled.run()
    #expect(cancelled.phase == .cancelled)
    let gone = ExportModel(copyOf: folder("gone.mid"), to: folder("out.mid"))
    await gone.run()
    #expect(gone.phase == .failed(.file(.notFound(path: folder("gone.mid")))))
    #expect(try folder.text("out.mid") == "precious")
    let export = ExportModel(copyOf: folder("in.mid"), to: folder("out.mid"))
    await export.run()
    #expect(export.phase == .done && export.progress == 1)
    #expect(try folder.text("out.mid") == "notes" && folder.names == ["in.mid", "out.mid"])
  }

  @Test("Quitting waits for running exports to finish")
  func quit() async throws {
    try folder.write(.noise(seconds: 20), to: "in.wav")
    let export = ExportModel(job("in.wav", "a.flac", .flac))
    let running = Task { await export.run() }
    while RunningExports.count == 0 { await Task.yield() }
    let folders = try MynaFolders(environment: ["MYNA_HOME": folder("home")])
    await Studio(folders: folders).finishAll()
    #expect(export.phase == .done && RunningExports.count == 0)
    #expect(try folder.signal("a.flac").duration == 20)
    await running.value
  }

  @Test("Export reports a missing input, a missing folder, and an output that equals the input")
  func failure() async throws {
    try folder.write(.vowel(seconds: 0.2), to: "in.wav")
    func phase(_ job: RenderJob) async -> ExportModel.Phase {
      let export = ExportModel(job)
      await export.run()
      return export.phase
    }
    #expect(
      await phase(job("none.wav", "a.wav")) == .failed(.file(.notFound(path: folder("none.wav")))))
    #expect(
      await phase(job("in.wav", "no/a.wav")) == .failed(.file(.noFolder(path: folder("no/a.wav")))))
    #expect(await phase(job("in.wav", "in.wav")) == .failed(.sameFile(path: folder("in.wav"))))
    #expect(folder.names == ["in.wav"])
  }

  @Test(
    "Export to a full disk reports the lack of space and leaves no file",
    .enabled(if: SmallDisk.isAllowed))
  func fullDisk() async throws {
    let disk = try SmallDisk(kibibytes: 64)
    try folder.write(.noise(seconds: 5), to: "in.wav")
    let path = disk.path + "/a.wav"
    let export = ExportModel(
      RenderJob(
        input: folder("in.wav"), output: path, chain: EffectChain(name: "", units: []),
        format: .wav16))
    await export.run()
    #expect(export.phase == .failed(.file(.noSpace(path: path))))
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path).isEmpty)
  }
}
