import MynaDSP
import MynaScreens
import MynaStudio
import SoundFiles
import StudioSupport
import TestSupport
import Testing

/// Tests changes to the user's own effects, without a speaker.
@Suite("User effects")
@MainActor struct UserEffectsTests {
  private let scratch: StudioScratch
  private let model: PlaybackModel

  init() throws {
    scratch = try StudioScratch()
    try scratch.scratch.write(try Signal.speech()[0..<1], to: "Song.wav", format: .wavFloat)
    model = PlaybackModel(
      NewTake(path: scratch.scratch("Song.wav")), studio: Studio(folders: scratch.folders))
  }

  private var own: [EffectChoice] { model.effects.filter { $0.path != nil } }

  @Test("A user effect can be changed and renamed, and the change can be undone")
  func changed() async throws {
    await model.open()
    model.adjust { $0.pitch = -500 }
    try await model.saveEffect(named: "Bear")
    let bear = try #require(own.first)
    #expect(model.isLit(bear) && !model.isChanged(bear))
    model.adjust { $0.pitch = -700 }
    #expect(!model.isLit(bear) && model.isChanged(bear))
    try await model.update(bear)
    let changed = try #require(own.first)
    #expect(own.count == 1 && model.isLit(changed) && changed.chain.name == "Bear")
    try await model.put(bear)
    #expect(own == [bear])

    try await model.rename(bear, to: "Cub")
    #expect(own.map(\.chain.name) == ["Cub"] && own[0].chain.units == bear.chain.units)
    model.close()
  }

  @Test("An effect with an unknown unit is kept, but can't be played or exported")
  func missingUnit() async throws {
    await model.open()
    try scratch.scratch.write(
      #"{"name": "Theirs", "units": [{"timePitch": {"pitch": 5}}, {"example.tremolo": {}}]}"#,
      to: "theirs.json")
    let added = try await model.addEffect(from: scratch.scratch("theirs.json"))
    #expect(own == [added] && added.chain.unknownUnits == ["example.tremolo"])
    let error = RenderError.effect(.unknownUnit("example.tremolo"))
    await model.tap(added)
    #expect(model.problem == .unreadable(error) && model.isLit(added) && model.phase != .playing)
    await model.play()
    #expect(model.problem == .unreadable(error) && model.phase != .playing)
    let export = model.export(to: scratch.scratch("out.wav"), format: .wav16)
    await export.run()
    #expect(export.phase == .failed(error))
    #expect(!scratch.scratch.names.contains("out.wav"))
    model.close()
  }

  @Test("A removed effect can be restored unchanged, even beside a new effect with its name")
  func removed() async throws {
    await model.open()
    model.adjust { $0.speed = 2.5 }
    try await model.saveEffect(named: "Bee")
    let bee = try #require(own.first)
    try await model.remove(bee)
    #expect(own.isEmpty)
    try await model.restore(bee)
    #expect(own == [bee])
    try await model.remove(bee)
    model.adjust { $0.speed = 3 }
    try await model.saveEffect(named: "Bee")
    try await model.restore(bee)
    #expect(own.map(\.chain.name) == ["Bee", "Bee"])
    #expect(own.contains { $0.chain == bee.chain })
    model.close()
  }

  @Test(
    "A tapped effect is shown as changed while it is adjusted, until none of its settings remain")
  func halfLit() async throws {
    await model.open()
    let hawk = try #require(model.effects.first { $0.id == "hawk" })
    await model.tap(hawk)
    #expect(model.isLit(hawk) && !model.isChanged(hawk))
    model.adjust { $0.pitch = 300 }
    #expect(!model.isLit(hawk) && model.isChanged(hawk))
    #expect(!model.effects.contains(where: model.isLit))
    model.adjust { $0.pitch = 0 }
    #expect(model.isLit(hawk) && !model.isChanged(hawk))
    model.adjust { $0.pitch = 300 }
    model.adjust { $0.units = [] }
    #expect(!model.isChanged(hawk), "its echo was taken off")
    await model.tap(hawk)
    model.reset()
    #expect(model.isLit(.original) && !model.isChanged(hawk))
    model.adjust { $0.pitch = 300 }
    #expect(!model.isChanged(hawk), "nothing of it is left")
    model.close()
  }
}
