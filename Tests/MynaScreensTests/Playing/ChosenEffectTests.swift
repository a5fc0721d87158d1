import Foundation
import MynaAudio
import MynaDSP
import MynaScreens
import MynaStudio
import SoundFiles
import StudioSupport
import TestSupport
import Testing

/// Tests how a chosen effect changes a sound, without a speaker.
@Suite("Chosen effects")
@MainActor struct ChosenEffectTests {
  private let scratch: StudioScratch
  private let model: PlaybackModel

  init() throws {
    scratch = try StudioScratch()
    try scratch.scratch.write(try Signal.speech()[0..<1], to: "Song.wav", format: .wavFloat)
    model = PlaybackModel(
      NewTake(path: scratch.scratch("Song.wav")), studio: Studio(folders: scratch.folders))
  }

  @Test("A preset highlights only its own button and exports the same samples as the renderer")
  func sameAsRenderer() async throws {
    await model.open()
    for (number, effect) in model.effects.enumerated() {
      model.adjust { $0 = SoundAdjustments(effect.chain) }
      #expect(model.effects.map(model.isLit) == model.effects.indices.map { $0 == number })
      let (exported, rendered) = (scratch.scratch("a.wav"), scratch.scratch("b.wav"))
      let export = model.export(to: exported, format: .wavFloat)
      await export.run()
      #expect(export.phase == .done)
      var job = RenderJob(
        input: scratch.scratch("Song.wav"), output: rendered, chain: EffectPreset.all[number].chain,
        format: .wavFloat)
      job.overwrites = true
      _ = try await Renderer(job).run()
      let (new, expected) = (try Signal(file: exported), try Signal(file: rendered))
      #expect(new.channels == expected.channels, "\(effect.chain.name)")
      #expect(new.samples != (try Signal(file: scratch.scratch("Song.wav"))).samples)
    }
    model.close()
  }

  @Test("An export with effects stays below full scale unless the setting allows clipping")
  func clipping() async throws {
    let tone = Signal.sine(frequency: 440, amplitude: 0.999, seconds: 1)
    try scratch.scratch.write(tone, to: "Song.wav", format: .wavFloat)
    await model.open()
    model.adjust { $0.units = [.equalizer(.init(globalGain: 6))] }
    var peaks: [Float] = []
    for isPrevented in [true, false] {
      model.settings.preventsClipping = isPrevented
      let export = model.export(to: scratch.scratch("out.wav"), format: .wavFloat)
      await export.run()
      peaks.append(try Signal(file: scratch.scratch("out.wav")).peak)
    }
    #expect(peaks[0] < 0.9 && peaks[1] > 1, "\(peaks)")
    model.close()
  }

  @Test("An effect is highlighted when speed and pitch match its settings")
  func lit() async throws {
    await model.open()
    model.adjust { $0.pitch = 1_200 }
    #expect(model.effects.filter(model.isLit).map(\.chain.name) == ["Chipmunk"])
    model.adjust { ($0.pitch, $0.speed) = (0, 0.5) }
    #expect(model.effects.filter(model.isLit).map(\.chain.name) == ["Snail"])
    model.adjust { $0.speed = 0.6 }
    #expect(!model.effects.contains(where: model.isLit))
    model.close()
  }

  @Test("An effect without units can be saved like any other")
  func neutral() throws {
    let folder = EffectFolder(folders: scratch.folders)
    let choice = try folder.save(EffectChain(name: "Plain", units: []))
    #expect(folder.list() == [choice])
    #expect(SoundAdjustments(choice.chain).isNeutral)
  }
}
