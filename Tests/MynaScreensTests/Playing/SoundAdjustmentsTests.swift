import MynaAudio
import MynaDSP
import MynaScreens
import Testing

@Suite("SoundAdjustments")
struct SoundAdjustmentsTests {
  private static let echo = EffectUnit.delay(.init(delayTime: 0.3, feedback: 20))
  private static let room = EffectUnit.reverb(.init(preset: .cathedral, wetDryMix: 30))

  private func chain(_ units: EffectUnit...) -> EffectChain {
    EffectChain(name: "Own", units: units)
  }

  @Test(
    "Each preset converts to adjustments and back, and matches no other preset",
    arguments: EffectPreset.all)
  func presets(preset: EffectPreset) {
    let adjustments = SoundAdjustments(preset.chain)
    #expect(adjustments.chain(name: preset.chain.name) == preset.chain)
    for other in EffectPreset.all {
      #expect(adjustments.sounds(like: other.chain) == (other == preset))
    }
    #expect(!adjustments.isNeutral)
  }

  @Test(
    "A user's effect chain converts to adjustments and back unchanged",
    arguments: [
      [], [echo], [echo, room],
      [.timePitch(.init(rate: 0.25, pitch: -2_400))], [.timePitch(.init(rate: 4)), echo],
      [.timePitch(.init(formant: 300))], [.timePitch(.init(pitch: 500, preservesFormants: true))],
      [
        .varispeed(.init(rate: 2)),
        .timePitch(.init(pitch: -200, formant: 1, preservesFormants: true)),
      ],
      [.varispeed(.init(rate: 0.25))], [.varispeed(.init(rate: 4)), room],
      [.varispeed(.init(rate: 2)), .timePitch(.init(pitch: -700)), echo],
      [.varispeed(.init(rate: 2)), .timePitch(.init(rate: 1.5, pitch: 100))],
      [.timePitch(.init(rate: 2)), .timePitch(.init(pitch: 500))],
      [.timePitch(.init(pitch: 500)), .varispeed(.init(rate: 2))],
      [echo, .timePitch(.init(rate: 2))], [room, .varispeed(.init(rate: 0.5)), echo],
      [.timePitch(.init(rate: 32)), echo], [.timePitch(.init(rate: 1 / 32.0, pitch: 3))],
    ] as [[EffectUnit]])
  func own(units: [EffectUnit]) {
    let chain = EffectChain(name: "Own", units: units)
    let adjustments = SoundAdjustments(chain)
    #expect(adjustments.chain(name: "Own") == chain)
    #expect(adjustments.sounds(like: chain))
    #expect(SoundAdjustments.speedRange.contains(adjustments.speed))
    #expect(adjustments.isNeutral == units.isEmpty)
  }

  @Test("Sliders take their speed and pitch from the start of the chain")
  func sliders() {
    let slow = SoundAdjustments(chain(.timePitch(.init(rate: 0.5, pitch: 300)), Self.echo))
    #expect(slow.speed == 0.5 && slow.pitch == 300 && slow.keepsPitch && slow.units == [Self.echo])
    let tape = SoundAdjustments(chain(.varispeed(.init(rate: 2)), .timePitch(.init(pitch: -5))))
    #expect(tape.speed == 2 && tape.pitch == -5 && !tape.keepsPitch && tape.units.isEmpty)
  }

  @Test(
    "A unit beyond the sliders' range stays unchanged, and slider changes are applied before it")
  func outOfRange() {
    let fast = EffectUnit.timePitch(.init(rate: 32, pitch: 100))
    var adjustments = SoundAdjustments(chain(fast))
    #expect(adjustments.speed == 1 && adjustments.pitch == 0 && adjustments.units == [fast])
    adjustments.pitch = 200
    #expect(adjustments.chain().units == [.timePitch(.init(pitch: 200)), fast])
  }

  @Test("Speed without pitch preservation uses varispeed, followed by the pitch shift")
  func tape() {
    var adjustments = SoundAdjustments()
    adjustments.speed = 1.5
    #expect(adjustments.chain().units == [.timePitch(.init(rate: 1.5))])
    adjustments.keepsPitch = false
    #expect(adjustments.chain().units == [.varispeed(.init(rate: 1.5))])
    adjustments.pitch = 700
    #expect(
      adjustments.chain().units
        == [.varispeed(.init(rate: 1.5)), .timePitch(.init(pitch: 700))])
    adjustments.speed = 1
    #expect(adjustments.chain().units == [.timePitch(.init(pitch: 700))])
    adjustments.pitch = 0
    #expect(
      adjustments.isNeutral && adjustments.chain(name: "a") == EffectChain(name: "a", units: []))
  }

  @Test("All active adjustments and units are listed, and each can be removed separately")
  func parts() {
    var adjustments = SoundAdjustments(
      chain(.timePitch(.init(rate: 0.5, pitch: 300)), Self.echo, Self.room))
    #expect(
      adjustments.parts == [
        .speed(0.5, keepsPitch: true), .pitch(300), .unit(0, Self.echo), .unit(1, Self.room),
      ])
    adjustments.remove(.unit(0, Self.echo))
    #expect(
      adjustments.parts == [
        .speed(0.5, keepsPitch: true), .pitch(300), .unit(0, Self.room),
      ])
    // This part is already removed.
    adjustments.remove(.unit(1, Self.room))
    adjustments.remove(.pitch(300))
    adjustments.remove(.speed(0.5, keepsPitch: true))
    #expect(adjustments.parts == [.unit(0, Self.room)])
    #expect(SoundAdjustments().parts.isEmpty)
    #expect(SoundAdjustments(chain(.timePitch(.init()))).parts.isEmpty)
  }

  @Test("Natural voice and formant are adjustments that can be removed separately")
  func formants() {
    var adjustments = SoundAdjustments()
    adjustments.isNatural = true
    #expect(adjustments.isNeutral && adjustments.parts.isEmpty)
    adjustments.speed = 0.5
    // There is nothing to preserve: the settings still match Snail.
    #expect(adjustments.sounds(like: EffectPreset.snail.chain))
    (adjustments.speed, adjustments.pitch, adjustments.formant) = (1, 1_200, -300)
    #expect(adjustments.parts == [.pitch(1_200), .naturalVoice, .formant(-300)])
    #expect(
      adjustments.chain().units
        == [.timePitch(.init(pitch: 1_200, formant: -300, preservesFormants: true))])
    adjustments.remove(.formant(-300))
    #expect(!adjustments.sounds(like: EffectPreset.chipmunk.chain))
    adjustments.remove(.naturalVoice)
    #expect(adjustments.sounds(like: EffectPreset.chipmunk.chain))
  }

  @Test("Adjustments match chains that sound the same, ignoring names and idle units")
  func alike() {
    let snail = SoundAdjustments(EffectPreset.snail.chain)
    #expect(snail.sounds(like: chain(.timePitch(.init(rate: 0.5)))))
    #expect(!snail.sounds(like: chain(.timePitch(.init(rate: 0.5)), Self.echo)))
    #expect(!snail.sounds(like: chain(.varispeed(.init(rate: 0.5)))))
    #expect(!snail.sounds(like: chain()) && SoundAdjustments().sounds(like: chain()))
    for idle in [EffectUnit.timePitch(.init()), .varispeed(.init(rate: 1))] {
      let own = chain(idle, Self.echo)
      #expect(SoundAdjustments(own).sounds(like: own))
      #expect(SoundAdjustments(own).sounds(like: chain(Self.echo)))
      #expect(SoundAdjustments(chain(Self.echo)).sounds(like: own))
    }
  }
}
