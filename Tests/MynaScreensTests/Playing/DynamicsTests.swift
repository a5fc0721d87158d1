import MynaAudio
import MynaDSP
import MynaScreens
import MynaStudio
import StudioSupport
import TestSupport
import Testing

/// Tests the compressor and the gate among the adjustments of a sound, without a speaker.
@Suite("Compressor and gate")
@MainActor struct DynamicsTests {
  private let scratch: StudioScratch
  private let model: PlaybackModel

  init() throws {
    scratch = try StudioScratch()
    let tone = Signal.sine(frequency: 500, amplitude: 0.5, seconds: 2)
    try scratch.scratch.write(tone, to: "Song.wav", format: .wavFloat)
    model = PlaybackModel(
      NewTake(path: scratch.scratch("Song.wav")), studio: Studio(folders: scratch.folders))
  }

  private static let echo = EffectUnit.delay(.init(delayTime: 0.3, feedback: 20))
  private static let room = EffectUnit.reverb(.init(preset: .cathedral, wetDryMix: 30))

  @Test("A new gate goes first and a new compressor follows, before echoes and reverbs")
  func order() {
    var adjustments = SoundAdjustments(EffectChain(name: "", units: [Self.echo, Self.room]))
    #expect(adjustments.compressor == nil && adjustments.gate == nil)
    adjustments.pitch = 300
    adjustments.compressor = .init(ratio: 3)
    #expect(adjustments.units == [.compressor(.init(ratio: 3)), Self.echo, Self.room])
    adjustments.gate = .init(threshold: -40)
    #expect(
      adjustments.units == [
        .gate(.init(threshold: -40)), .compressor(.init(ratio: 3)), Self.echo, Self.room,
      ])
    adjustments.compressor = nil
    adjustments.compressor = .init(ratio: 5)
    #expect(adjustments.units[1] == .compressor(.init(ratio: 5)))
    let chain = adjustments.chain()
    #expect(chain.units.first == .timePitch(.init(pitch: 300)))
    #expect(SoundAdjustments(chain) == adjustments)
    (adjustments.gate, adjustments.compressor) = (nil, nil)
    #expect(adjustments.units == [Self.echo, Self.room])
  }

  @Test("Sliders change the first compressor and gate where a user's effect has them")
  func inPlace() {
    let second = EffectUnit.compressor(.init(ratio: 2))
    var adjustments = SoundAdjustments(
      EffectChain(name: "", units: [Self.echo, .compressor(.init()), Self.room, second]))
    adjustments.compressor?.threshold = -33
    #expect(
      adjustments.units == [Self.echo, .compressor(.init(threshold: -33)), Self.room, second])
    adjustments.units.append(.gate(.init()))
    adjustments.gate?.hold = 0.2
    #expect(adjustments.units.last == .gate(.init(hold: 0.2)))
    adjustments.compressor = nil
    #expect(adjustments.compressor == nil)
    #expect(adjustments.units == [Self.echo, Self.room, .gate(.init(hold: 0.2))])
  }

  @Test(
    "Turning the compressor and the gate off and on, in any order, doesn't change the sound",
    arguments: ["cgcg", "cggc", "gccg", "gcgc", "cc", "gg"])
  func compared(order: String) {
    let effect = [
      Self.echo, .compressor(.init(threshold: -33)), .gate(.init(hold: 0.2)), Self.room,
      .compressor(.init(ratio: 2)),
    ]
    let switched = SwitchedUnits()
    var adjustments = SoundAdjustments(EffectChain(name: "", units: effect))
    for letter in order {
      if letter == "c" {
        switched.turn(\.compressor, on: adjustments.compressor == nil, in: &adjustments)
      } else {
        switched.turn(\.gate, on: adjustments.gate == nil, in: &adjustments)
      }
      switched.update(adjustments.units)
      if order == "cc", adjustments.units != effect {
        #expect(adjustments.units == [Self.echo, .gate(.init(hold: 0.2)), Self.room])
      }
    }
    #expect(adjustments.units == effect)
  }

  @Test("A switch adds a unit with its defaults if the units were changed elsewhere")
  func forgotten() {
    let switched = SwitchedUnits()
    var adjustments = SoundAdjustments()
    switched.turn(\.compressor, on: true, in: &adjustments)
    adjustments.compressor?.ratio = 7
    switched.turn(\.compressor, on: false, in: &adjustments)
    switched.turn(\.gate, on: true, in: &adjustments)
    switched.turn(\.compressor, on: true, in: &adjustments)
    #expect(adjustments.units == [.gate(.init()), .compressor(.init(ratio: 7))])
    adjustments = SoundAdjustments(EffectChain(name: "", units: [Self.echo]))
    switched.update(adjustments.units)
    switched.turn(\.compressor, on: true, in: &adjustments)
    #expect(adjustments.units == [.compressor(.init()), Self.echo])
  }

  @Test("Each setting has a slider, which shows times in milliseconds")
  func settings() throws {
    #expect(
      UnitSlider<Compressor.Parameters>.all.map(\.name)
        == Compressor.Parameters.settings.map(\.name))
    #expect(UnitSlider<Gate.Parameters>.all.map(\.name) == Gate.Parameters.settings.map(\.name))

    var compressor = Compressor.Parameters(attack: 0.005, lookahead: 0.002)
    let attack = UnitSlider(Compressor.Parameters.attack)
    #expect(attack.measure == .milliseconds && attack.range == 0.1...200)
    #expect(attack.number(in: compressor) == 5)
    attack.set(&compressor, to: 12)
    #expect(compressor == .init(attack: 0.012, lookahead: 0.002))
    let lookahead = UnitSlider(Compressor.Parameters.lookahead)
    #expect(lookahead.range == 0...5 && lookahead.number(in: compressor) == 2)
    let threshold = UnitSlider(Compressor.Parameters.threshold)
    threshold.set(&compressor, to: -90)
    #expect(threshold.measure == .decibels && compressor.threshold == -80)
    #expect(UnitSlider(Compressor.Parameters.ratio).measure == .ratio)
  }

  @Test("Each slider reaches both ends of its range, and each arrow key changes its number")
  func steps() throws {
    for slider in UnitSlider<Compressor.Parameters>.all { try walk(slider) }
    for slider in UnitSlider<Gate.Parameters>.all { try walk(slider) }
  }

  private func walk<Unit>(_ slider: UnitSlider<Unit>) throws {
    let (range, positions) = (slider.range, slider.sliderRange)
    #expect(slider.number(atSliderPosition: positions.lowerBound) == range.lowerBound)
    #expect(slider.number(atSliderPosition: positions.upperBound) == range.upperBound)
    // As on screen, each key press starts from the position of the rounded number.
    var (numbers, number) = ([range.lowerBound], range.lowerBound)
    while number < range.upperBound, numbers.count < 200 {
      let position = slider.sliderPosition(of: number) + slider.sliderSteps.small
      number = slider.number(atSliderPosition: min(position, positions.upperBound))
      try #require(number > numbers[numbers.count - 1], "\(slider.name) stays at \(number)")
      numbers.append(number)
    }
    #expect(number == range.upperBound && numbers.count > 20, "\(slider.name): \(numbers)")
    while number > range.lowerBound {
      let position = slider.sliderPosition(of: number) - slider.sliderSteps.small
      let next = slider.number(atSliderPosition: max(position, positions.lowerBound))
      try #require(next < number, "\(slider.name) stays at \(number)")
      number = next
    }
  }

  @Test("An export contains the compression and the silence that the sliders set")
  func exported() async throws {
    await model.open()
    func export() async throws -> Signal {
      let export = model.export(to: scratch.scratch("out.wav"), format: .wavFloat)
      await export.run()
      #expect(export.phase == .done)
      return try Signal(file: scratch.scratch("out.wav"))[0.5..<1.5]
    }
    model.adjust { $0.compressor = .init(threshold: -26, ratio: 4, knee: 0) }
    // The tone at −6 dB is 20 dB above the threshold, of which 5 dB remain.
    let original = Signal.sine(frequency: 500, amplitude: 0.5, seconds: 1).peakDecibels
    let expected = -26 + (original + 26) / 4
    #expect(abs(try await export().peakDecibels - expected) < 0.1)
    model.adjust { $0.gate = .init(threshold: -3, range: 60) }
    // The gate comes first, so it receives the tone before the compressor does: −66 dB.
    #expect(abs(try await export().peakDecibels - (original - 60)) < 0.1)
    model.adjust { ($0.gate, $0.compressor) = (nil, nil) }
    #expect(abs(try await export().peakDecibels - original) < 0.01)
    model.close()
  }

  @Test("A saved effect keeps its compressor and gate, and choosing the effect sets the sliders")
  func saved() async throws {
    await model.open()
    model.adjust {
      $0.compressor = .init(threshold: -24, ratio: 3, makeupGain: 6)
      $0.gate = .init(threshold: -45, hold: 0.1)
    }
    try await model.saveEffect(named: "Radio Voice")
    let own = try #require(model.effects.first { $0.path != nil })
    let file = try EffectFile.read(try #require(own.path))
    #expect(
      file.units == [
        .gate(.init(threshold: -45, hold: 0.1)),
        .compressor(.init(threshold: -24, ratio: 3, makeupGain: 6)),
      ])
    model.reset()
    #expect(model.adjustments.compressor == nil && model.adjustments.gate == nil)
    await model.tap(own)
    #expect(model.adjustments.compressor?.ratio == 3 && model.adjustments.gate?.hold == 0.1)
    #expect(model.isLit(own))
    model.adjust { $0.compressor?.ratio = 5 }
    #expect(model.isChanged(own))
    model.close()
  }
}
