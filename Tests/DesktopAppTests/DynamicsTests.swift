import DesktopSupport
import Foundation
import MynaAudio
import MynaDSP
import TestSupport
import Testing

extension AppTests {
  @Suite("Compressor and gate on the Playback page")
  struct DynamicsTests {
    private func start(_ stage: AppStage, _ sound: Signal) throws -> Accessible {
      try stage.home.write(sound, to: "speech.wav", format: .wavFloat)
      let app = try stage.start(stage.home("speech.wav"))
      try app.waitFor("an open sound") { try app.button("Export…").isSensitive }
      return app
    }

    @Test("A switch adds the compressor and its sliders, whose values are read by a screen reader")
    func sliders() throws {
      let stage = try AppTests.stage()
      let app = try start(stage, try Signal.speech()[0..<1])
      try app.reads("Plays as recorded")
      #expect(try app.find(role: .slider, name: .prefix("Compressor: ")) == nil)
      // The page may have to scroll to the switch, so it's pressed as by a screen reader.
      try app.waitFor(role: .toggle, name: "Compressor").press()
      try app.waitFor(role: .button, name: "Remove “Compressor”")
      for value in [
        "Threshold, −20.0 decibels", "Ratio, 4.0 to 1", "Knee, 6.0 decibels",
        "Attack, 5.00 milliseconds", "Release, 100 milliseconds", "Make-up gain, 0.0 decibels",
        "Look-ahead, 0.0 milliseconds",
      ] {
        try app.waitFor(role: .slider, name: "Compressor: \(value)")
      }
      #expect(try app.find(role: .slider, name: .prefix("Noise gate: ")) == nil)

      // The slider for attack is logarithmic; its number is not.
      let attack = try app.waitFor(
        role: .spinButton, name: "Compressor: Attack in milliseconds")
      try app.waitFor(role: .slider, name: .prefix("Compressor: Attack")).setValue(log2(20))
      try app.waitFor(role: .slider, name: "Compressor: Attack, 20.00 milliseconds")
      #expect(try attack.value == 20)
      try attack.setValue(0.5)
      try app.waitFor(role: .slider, name: "Compressor: Attack, 0.50 milliseconds")
      try app.waitFor(role: .spinButton, name: "Compressor: Threshold in decibels").setValue(-31.5)
      try app.waitFor(role: .slider, name: "Compressor: Threshold, −31.5 decibels")
    }

    @Test("Turning the compressor off and on keeps its settings; Reset and the chips discard them")
    func comparing() throws {
      let stage = try AppTests.stage()
      let app = try start(stage, try Signal.speech()[0..<1])
      let isOn = try app.waitFor(role: .toggle, name: "Compressor")
      func turnOn() throws {
        try isOn.press()
        try app.waitFor(role: .button, name: "Remove “Compressor”")
      }
      func waitUntilOff() throws {
        try app.waitForNo(role: .slider, name: .prefix("Compressor: "))
        try app.waitForNo(role: .button, name: "Remove “Compressor”")
      }
      func chooseRatio() throws {
        try app.waitFor(role: .spinButton, name: .prefix("Compressor: Ratio, where")).setValue(8)
        try app.waitFor(role: .slider, name: "Compressor: Ratio, 8.0 to 1")
      }
      try turnOn()
      try chooseRatio()
      try isOn.press()
      try waitUntilOff()
      try app.reads("Plays as recorded")
      try turnOn()
      try app.waitFor(role: .slider, name: "Compressor: Ratio, 8.0 to 1")
      for remove in ["Reset", "Remove “Compressor”"] {
        try app.click(remove)
        try waitUntilOff()
        try turnOn()
        try app.waitFor(role: .slider, name: "Compressor: Ratio, 4.0 to 1")
        try chooseRatio()
      }
    }

    @Test("The compressor and the gate process audio as their sliders are set")
    func heard() throws {
      let stage = try AppTests.stage(hasSound: true)
      let app = try start(stage, .sine(frequency: 500, amplitude: 0.5, seconds: 4))
      func level() throws -> Double {
        let sound = try stage.heard {
          try app.click("Play")
          try app.waitFor(role: .button, name: "Pause")
          try app.waitFor(role: .button, name: "Play")
        }
        // Even a closed gate's tone is louder than the silence around it.
        let levels = stride(from: 0, to: sound.duration - 0.2, by: 0.1)
          .map { sound[$0..<$0 + 0.2].level(at: 500) }.filter { $0 > -80 }.sorted()
        return levels.isEmpty ? -240 : levels[levels.count / 2]
      }
      let original = try level()
      try app.waitFor(role: .toggle, name: "Compressor").press()
      try app.waitFor(role: .spinButton, name: "Compressor: Threshold in decibels").setValue(-26)
      try app.waitFor(role: .spinButton, name: "Compressor: Knee in decibels").setValue(0)
      try app.waitFor(role: .slider, name: "Compressor: Knee, 0.0 decibels")
      // The tone is 20 dB above the threshold, of which a fourth remains.
      #expect(abs(try level() - (original - 15)) < 0.5)
      try app.waitFor(role: .toggle, name: "Noise gate").press()
      try app.waitFor(role: .spinButton, name: "Noise gate: Threshold in decibels").setValue(-3)
      try app.waitFor(role: .slider, name: "Noise gate: Threshold, −3.0 decibels")
      #expect(try level() < original - 40)
    }

    @Test(
      "An effect that the command printed has its compressor and gate set, and sliders change them")
    func printed() throws {
      let stage = try AppTests.stage()
      try FileManager.default.createDirectory(
        atPath: stage.home("settings/effects"), withIntermediateDirectories: true)
      try stage.home.write(
        #"""
        {"name": "Radio Voice", "units": [
          {"gate": {"threshold": -45}}, {"compressor": {"threshold": -24, "ratio": 3}}]}
        """#, to: "radio.json")
      let outcome = try Myna.run(
        ["effects", "show", "./radio.json"], in: stage.home, environment: stage.environment)
      #expect(outcome.status == 0, "\(outcome.talk)")
      try stage.home.write(outcome.text, to: "settings/effects/Radio Voice.json")

      let app = try start(stage, try Signal.speech()[0..<1])
      let radio = try app.button("Radio Voice")
      #expect(try radio.description == "Noise gate · Compressor")
      try app.click("Radio Voice")
      try app.waitFor(role: .slider, name: "Noise gate: Threshold, −45.0 decibels")
      try app.waitFor(role: .slider, name: "Noise gate: Hold, 50 milliseconds")
      try app.waitFor(role: .slider, name: "Compressor: Ratio, 3.0 to 1")
      try app.waitFor(role: .spinButton, name: "Noise gate: Range in decibels").setValue(20)
      try app.waitFor(role: .button, name: "Radio Voice, changed")
      try app.click("Save as Effect…")
      try app.waitFor(role: .textBox, name: "Name of the effect").setText("Soft Radio")
      try app.waitFor(role: .dialog).waitFor(role: .button, name: .prefix("Save")).click()
      try app.waitFor("the new button, lit") { try app.button("Soft Radio").isPressed }
      let file = try EffectFile.read(stage.home("settings/effects/Soft Radio.json"))
      #expect(
        file.units == [
          .gate(.init(threshold: -45, range: 20)), .compressor(.init(threshold: -24, ratio: 3)),
        ])
    }

    @Test(
      "All settings of both units fit in a 360-pixel-wide window at any text size",
      arguments: [nil, "Cantarell 22"])
    func narrow(_ font: String?) throws {
      let stage = try AppTests.stage()
      if let font { try stage.set("gtk-font-name=\(font)") }
      let app = try start(stage, try Signal.speech()[0..<1])
      try stage.desktop.resize(try app.waitFor(role: .window), width: 360, height: 640)
      // One at a time, because the chips of both need more width, and scroll.
      for (name, label) in [("Compressor", "Make-up gain"), ("Noise gate", "Hysteresis")] {
        try app.waitFor(role: .toggle, name: "\(name)").press()
        let slider = try app.waitFor(role: .slider, name: .prefix("\(name): Threshold"))
        let width = try slider.point(1, 0.5).x - slider.point(0, 0.5).x
        #expect(width >= 75, "The slider of \(name) is \(width) pixels wide")
        try app.waitFor(role: .label, name: "\(label)")
        try app.waitFor(role: .label, name: "Look-ahead")
        let cut = try app.cutOff(width: 360)
        #expect(cut == [], "\(cut)")
        try app.waitFor(role: .toggle, name: "\(name)").press()
        try app.waitForNo(role: .slider, name: .prefix("\(name): Threshold"))
      }
    }
  }
}
