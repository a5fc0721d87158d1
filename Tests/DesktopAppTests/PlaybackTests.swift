import DesktopSupport
import Foundation
import MynaAudio
import MynaDSP
import SoundFiles
import TestSupport
import Testing

@Suite("The Playback page")
struct PlaybackTests {
  let stage: AppStage
  let speech: Signal

  init() throws {
    stage = try AppStage()
    // So that what a busy server leaves out can be told from a pause.
    speech = try Signal.speech().withoutZeros
    try stage.home.write(speech, to: "speech.wav", format: .wavFloat)
  }

  private func start() throws -> Accessible {
    let app = try stage.start(stage.home("speech.wav"))
    try app.waitFor("an open sound") { try app.button("Export…").isSensitive }
    return app
  }

  /// What is heard after a tap on a button until it has come to its end.
  private func heard(_ app: Accessible, tapping name: String) throws -> Signal {
    try stage.heard {
      try app.click(name)
      try app.waitFor(role: .button, name: "Pause")
      try app.waitFor(role: .button, name: "Play", timeout: 40)
    }
  }

  @Test("Each effect is heard as it should be when its button is tapped")
  func sixEffects() throws {
    let app = try start()
    let pitch = try #require(try stage.pitch(of: speech))
    let length = speech.trimmed(above: 0.02).duration
    let expected: [(String, Double, Double)] = [
      ("Chipmunk", 2, 1), ("Darth Vader", 0.5, 1), ("Snail", 1, 2), ("Rabbit", 1, 0.5),
    ]
    for (name, pitchRatio, timeRatio) in expected {
      let sound = try heard(app, tapping: name)
      #expect(try app.waitFor(name: "\(name)").isPressed, "\(name) is lit")
      let new = try #require(try stage.pitch(of: sound))
      #expect(abs(new / pitch / pitchRatio - 1) < 0.02, "\(name): \(pitch) Hz became \(new) Hz")
      let duration = sound.trimmed(above: 0.02).duration
      #expect(
        abs(duration / length / timeRatio - 1) < 0.03, "\(name): \(length) s became \(duration) s")
    }
    let echo = try heard(app, tapping: "Hawk").withoutDropouts
    let lags = Array(43_200...52_800)
    let (with, without) = (echo.autocorrelation(at: lags), speech.autocorrelation(at: lags))
    let best = try #require(
      lags.indices.max { with[$0] - without[$0] < with[$1] - without[$1] })
    #expect(abs(lags[best] - 48_000) <= 1, "the echo comes after \(lags[best]) frames")
    let hall = try heard(app, tapping: "Reverb")
    #expect(hall.trimmed(above: 0.001).duration > length + 0.4, "the hall rings on")
  }

  @Test("A tap while another effect plays begins anew with the new one, and lights it alone")
  func switched() throws {
    let app = try start()
    try app.click("Snail")
    let position = try app.waitFor(role: .slider, name: "Position")
    try position.waitFor("a second") { try position.value ?? 0 > 1 }
    try app.click("Chipmunk")
    try position.waitFor("the beginning") { try position.value ?? 9 < 0.8 }
    #expect(try app.waitFor(name: "Chipmunk").isPressed && !app.waitFor(name: "Snail").isPressed)
    // Tapped again, it is taken off, and the sound plays on.
    try app.click("Chipmunk")
    try app.waitFor("no effect") { try !app.waitFor(name: "Chipmunk").isPressed }
    #expect(try app.find(role: .button, name: "Pause") != nil)
    try app.click("Stop")
    try app.waitFor(role: .button, name: "Play")
    try position.waitFor("the beginning again") { try position.value == 0 }
  }

  @Test("The waveform is a slider that a screen reader, a click and the arrow keys move")
  func seeking() throws {
    let app = try start()
    let position = try app.waitFor(role: .slider, name: "Position")
    try position.setValue(2)
    try position.waitFor("two seconds") { abs((try position.value ?? 0) - 2) < 0.01 }
    try app.reads("0:02.0")
    try stage.desktop.click(at: try position.point(0.75))
    let goal = speech.duration * 0.75
    try position.waitFor("three quarters") { abs((try position.value ?? 0) - goal) < 0.1 }
    try stage.desktop.press("Left")
    try position.waitFor("the beginning") { try position.value ?? 9 < 0.5 }
    try stage.desktop.press("Right")
    try position.waitFor("five seconds") { abs((try position.value ?? 0) - 5) < 0.5 }
  }

  @Test("Speed and pitch follow sliders and numbers, also while it plays")
  func adjusted() throws {
    let app = try start()
    let number = try app.waitFor(role: .spinButton, name: "Pitch in semitones")
    try number.setValue(12)
    try app.waitFor("Chipmunk lit: it sounds like it") {
      try app.waitFor(name: "Chipmunk").isPressed
    }
    try app.waitFor(role: .slider, name: "Speed").setValue(1)
    let speed = try app.waitFor(role: .spinButton, name: "Speed, 1 is as recorded")
    try speed.waitFor("twice as fast") { try speed.value == 2 }
    let sound = try heard(app, tapping: "Play")
    let (old, new) = (try #require(try stage.pitch(of: speech)), try stage.pitch(of: sound))
    #expect(abs((new ?? 0) / old / 2 - 1) < 0.03)
    let ratio = sound.trimmed(above: 0.02).duration / speech.trimmed(above: 0.02).duration
    #expect(abs(ratio / 0.5 - 1) < 0.04)
    try app.click("Reset pitch")
    try number.waitFor("no change of pitch") { try number.value == 0 }
  }

  @Test("Keys play, choose effects and go back, and none does while one writes")
  func keys() throws {
    let app = try start()
    try stage.desktop.press("space")
    try app.waitFor(role: .button, name: "Pause")
    try stage.desktop.press("4")
    try app.waitFor("Darth Vader") { try app.waitFor(name: "Darth Vader").isPressed }
    try stage.desktop.press("s")
    try app.waitFor(role: .button, name: "Play")
    let number = try app.waitFor(role: .spinButton, name: "Pitch in semitones")
    try stage.desktop.click(number)
    try stage.desktop.press("1")
    try stage.desktop.press("s")
    #expect(try !app.waitFor(name: "Snail").isPressed, "a digit that is typed is no effect")
    #expect(try app.find(role: .button, name: "Pause") == nil)
    try stage.desktop.press("Escape")
    try app.reads("Tap to Record")
    try stage.desktop.press("ctrl+r")
    try app.reads("Recording…")
    try stage.desktop.press("s")
    try app.waitFor(role: .button, name: "Chipmunk")
  }

  @Test("A file that cannot be read is told, with a way back")
  func unreadable() throws {
    try stage.home.write("no sound at all", to: "words.wav")
    let app = try stage.start(stage.home("words.wav"))
    try app.waitFor(role: .label, name: .containing("“words.wav”"))
    try app.click("Go Back")
    try app.reads("Tap to Record")
  }

  @Test("An export is what was heard, sample for sample what the renderer makes")
  func exported() throws {
    try FileManager.default.createDirectory(
      atPath: stage.home("settings"), withIntermediateDirectories: true)
    try stage.home.write(
      #"{"exportFolder": "\#(stage.home.path)", "exportFormat": "wavFloat"}"#,
      to: "settings/settings.json")
    let app = try start()
    try app.click("Chipmunk")
    try app.click("Export…")
    try app.waitFor(role: .button, name: .prefix("Choose Place…")).click()
    try app.waitFor(role: .button, name: .prefix("_Save")).click()
    try app.waitFor(role: .label, name: .prefix("Exported “speech Chipmunk.wav”"))
    let outcome = try Myna.run(
      ["render", "speech.wav", "-e", "chipmunk", "-o", "expected.wav", "--format", "wav-float"],
      in: stage.home, environment: stage.environment)
    #expect(outcome.status == 0, "\(outcome.talk)")
    let (exported, expected) = (
      try Signal(file: stage.home("speech Chipmunk.wav")),
      try Signal(file: stage.home("expected.wav"))
    )
    #expect(exported.difference(from: expected) < -200)
  }

  @Test("A sound is saved as an effect of one's own, and stands beside the six")
  func ownEffect() throws {
    let app = try start()
    try app.waitFor(role: .spinButton, name: "Pitch in semitones").setValue(-5)
    try app.click("Save as Effect…")
    try app.waitFor(role: .textBox, name: "Name of the effect").setText("Cave Bear")
    try app.waitFor(role: .dialog).waitFor(role: .button, name: .prefix("Save")).click()
    try app.waitFor("the new button, lit") { try app.waitFor(name: "Cave Bear").isPressed }
    let file = try EffectFile.read(stage.home("settings/effects/Cave Bear.json"))
    #expect(file.units == [.timePitch(.init(pitch: -500))])
  }
}
