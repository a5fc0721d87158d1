import Foundation
import MynaAudio
import MynaDSP
import MynaStudio
import SoundFiles
import StudioSupport
import TestSupport
import Testing

@testable import MynaScreens

@Suite("Copied and dragged exports")
@MainActor struct SharedFileProviderTests {
  private let scratch: StudioScratch
  private let studio: Studio

  init() throws {
    scratch = try StudioScratch()
    studio = Studio(folders: scratch.folders)
  }

  private func model(_ format: SoundFileFormat, of sound: Signal) async throws -> PlaybackModel {
    let path = scratch.take("2026-11-21 14.03 Song.\(format.fileExtension)")
    try FileManager.default.createDirectory(
      atPath: studio.folders.takes, withIntermediateDirectories: true)
    let writer = try SoundFileWriter(
      path: path, format: format, sampleRate: sound.sampleRate,
      channelCount: sound.channels.count, overwrite: true)
    try writer.write(sound.samples, frameCount: sound.frameCount)
    try writer.commit()
    let model = PlaybackModel(NewTake(path: path, title: "A/B"), studio: studio)
    await model.open()
    await model.readSound()
    await model.readFileSize()
    return model
  }

  private func size(of path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
  }

  @Test("An export plan states the effect, range, duration, file name, and size")
  func plan() async throws {
    let model = try await model(.flac, of: .vowel(seconds: 4))
    let whole = model.exportPlan(.sound(.flac))
    #expect(whole.effect == .original && whole.range == nil && whole.isExact)
    #expect(whole.duration == 4 && whole.fileName == "A B.flac")
    #expect(try whole.byteCount == size(of: model.take.path))
    await model.seek(to: 1)
    await model.markLoop()
    await model.seek(to: 3)
    await model.markLoop()
    model.adjust { $0 = SoundAdjustments(EffectPreset.snail.chain) }
    let part = model.exportPlan(.sound(.wav16))
    #expect(part.effect?.id == "snail" && part.range == 1...3 && !part.isExact)
    #expect(part.duration == 4 && part.fileName == "A B Snail.wav")
    model.adjust { $0.pitch = 100 }
    #expect(model.exportPlan(.sound(.wav16)).effect == nil)
    #expect(model.exportPlan(.sound(.wav16)).changes.count == 2)
  }

  @Test(
    "The estimated export size roughly matches the written file",
    arguments: SoundFileFormat.allCases, [false, true])
  func size(format: SoundFileFormat, isChanged: Bool) async throws {
    let model = try await model(.wav16, of: .speech())
    if isChanged { model.adjust { $0.pitch = 200 } }
    let told = try #require(model.exportPlan(.sound(format)).byteCount)
    let export = model.export(to: scratch.scratch("out"), format: format)
    await export.run()
    #expect(export.phase == .done)
    let size = try size(of: scratch.scratch("out"))
    let ratio = Double(told) / Double(size)
    #expect(0.6...1.7 ~= ratio, "told \(told), wrote \(size)")
  }

  @Test("An unchanged recording is offered as its own file, and other exports are created once")
  func files() async throws {
    let model = try await model(.flac, of: .vowel(seconds: 2))
    let offer = SharedFileProvider(model)
    #expect(offer.file(.sound(.flac)) == model.take.path)
    #expect(try await offer.make(.sound(.flac)) == model.take.path)
    #expect(offer.file(.sound(.wav16)) == nil)
    model.adjust { $0 = SoundAdjustments(EffectPreset.chipmunk.chain) }
    #expect(offer.file(.sound(.flac)) == nil)
    let made = try await offer.make(.sound(.flac))
    #expect(made.hasPrefix(studio.folders.exports) && made.hasSuffix("/A B Chipmunk.flac"))
    #expect(try Signal(file: made).duration == 2)
    #expect(offer.file(.sound(.flac)) == made)
    #expect(try await offer.make(.sound(.flac)) == made)
    model.adjust { $0 = SoundAdjustments(EffectPreset.vader.chain) }
    #expect(offer.file(.sound(.flac)) == nil)
  }

  @Test("Creating an export removes export folders older than a day, and keeps newer ones")
  func forgetting() async throws {
    let day = 86_400.0
    let old = try studio.folders.makeExportPlace(forgettingBefore: .distantPast)
    let new = try studio.folders.makeExportPlace(forgettingBefore: .distantPast)
    try FileManager.default.setAttributes(
      [.modificationDate: Date.now.addingTimeInterval(-2 * day)], ofItemAtPath: old)
    let model = try await model(.flac, of: .vowel(seconds: 1))
    let made = try await SharedFileProvider(model).make(.sound(.wav16))
    #expect(!FileManager.default.fileExists(atPath: old))
    #expect(FileManager.default.fileExists(atPath: new))
    #expect(FileManager.default.fileExists(atPath: made))
  }

  @Test("A canceled copy offers no file to paste")
  func cancelled() async throws {
    let model = try await model(.flac, of: .vowel(seconds: 1))
    let offer = SharedFileProvider(model)
    await #expect(throws: StudioError.cancelled) {
      try await offer.make(.sound(.wav16)) { $0.cancel() }
    }
    #expect(offer.file(.sound(.wav16)) == nil)
  }
}
