import DesktopSupport
import Foundation
import MynaAudio
import MynaDSP
import SoundFiles
import TestSupport
import Testing

extension AppTests {
  @Suite("The Playback page")
  struct PlaybackTests {
    private func start(_ stage: AppStage, _ sound: Signal) throws -> Accessible {
      try stage.home.write(sound, to: "speech.wav", format: .wavFloat)
      let app = try stage.start(stage.home("speech.wav"))
      try app.waitFor("an open sound") { try app.button("Export…").isSensitive }
      return app
    }

    @Test("Scrolling the Playback page doesn't change sliders or number fields under the pointer")
    func wheel() throws {
      let stage = try AppTests.stage()
      let app = try start(stage, try Signal.speech()[0..<1])
      try stage.desktop.resize(try app.waitFor(role: .window), width: 360, height: 640)
      let speed = try app.waitFor(role: .spinButton, name: .prefix("Speed"))
      let pitch = try app.waitFor(role: .slider, name: .prefix("Pitch"))
      for node in [speed, pitch] {
        // The point is read each time, since the previous scroll may have moved the nodes.
        try stage.desktop.scroll(at: try node.point(), by: -2)
        #expect(try speed.value == 1 && pitch.value == 0)
      }
    }

    @Test("Tapping an effect plays it, and another effect, a slider, or a key changes it")
    func heard() throws {
      let stage = try AppTests.stage(hasSound: true)
      let speech = try Signal.speech()
      let app = try start(stage, speech)
      let sound = try stage.heard {
        try app.click("Chipmunk")
        try app.waitForPlayback()
        try app.waitFor(role: .button, name: "Play")
      }
      #expect(try app.button("Chipmunk").isPressed, "Chipmunk is lit")
      let pitch = try #require(try stage.pitch(of: speech))
      let changed = try #require(try stage.pitch(of: sound))
      #expect(abs(changed / pitch / 2 - 1) < 0.02, "\(pitch) Hz became \(changed) Hz")

      // Another effect restarts the sound, and only its button is lit.
      let position = try app.waitFor(role: .slider, name: "Position")
      func beginsAnew(with effect: String) throws {
        try position.setValue(4)
        try position.waitFor("four seconds") { try position.value ?? 0 >= 4 }
        try app.click(effect)
        // The condition holds for seconds, so that a slow machine does not miss it.
        try position.waitFor("the beginning") { try position.value ?? 9 < 3 }
      }
      try app.click("Snail")
      try beginsAnew(with: "Darth Vader")
      #expect(
        try app.button("Darth Vader").isPressed && !app.button("Snail").isPressed)
      // A second click on the same button restarts the sound.
      try beginsAnew(with: "Darth Vader")
      #expect(try app.button("Darth Vader").isPressed)
      try app.click("Original")
      try app.waitFor("no effect") {
        try app.button("Original").isPressed && !app.button("Darth Vader").isPressed
      }
      try position.waitFor("playback that continues") { try position.value ?? 0 > 4 }
      try app.waitFor(role: .spinButton, name: "Pitch in semitones").setValue(12)
      try app.waitFor("Chipmunk lit: it sounds like it") {
        try app.button("Chipmunk").isPressed
      }
      try app.click("Stop")
      try app.waitFor(role: .button, name: "Play")
      try position.waitFor("the beginning again") { try position.value == 0 }

      try stage.desktop.press("space")
      try app.waitForPlayback()
      try stage.desktop.press("4")
      try app.waitFor("Darth Vader") { try app.button("Darth Vader").isPressed }
      try stage.desktop.press("s")
      try app.waitFor(role: .button, name: "Play")
      let number = try app.waitFor(role: .spinButton, name: "Pitch in semitones")
      try stage.desktop.click(number)
      try stage.desktop.press("1")
      try stage.desktop.press("s")
      #expect(try !app.button("Snail").isPressed, "a digit that is typed is no effect")
      #expect(try app.find(role: .button, name: "Pause") == nil)
      try stage.desktop.press("Escape")
      _ = try app.button("Start Recording")
      try stage.desktop.press("ctrl+r")
      try app.reads("Recording…")
      try stage.desktop.press("s")
      try app.waitFor(role: .button, name: "Chipmunk")
    }

    @Test("The waveform works as a slider with a screen reader, clicks, and arrow keys")
    func seeking() throws {
      let stage = try AppTests.stage()
      let speech = try Signal.speech()
      let app = try start(stage, speech)
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
      #expect(try app.find(role: .button, name: "Back 15 seconds") == nil)
    }

    @Test("In a long recording, buttons and the arrow keys with Shift skip 15 seconds")
    func longSound() throws {
      let stage = try AppTests.stage()
      let app = try start(stage, .noise(seconds: 200))
      let position = try app.waitFor(role: .slider, name: "Position")
      func goes(to seconds: Double, _ words: String) throws {
        try position.waitFor(words) { abs((try position.value ?? 0) - seconds) < 0.01 }
      }
      try app.click("Forward 15 seconds")
      try goes(to: 15, "fifteen seconds")
      try stage.desktop.press("Right")
      try goes(to: 20, "five more")
      try stage.desktop.press("shift+Right")
      try goes(to: 35, "fifteen more")
      try app.click("Back 15 seconds")
      try goes(to: 20, "fifteen back")
      try stage.desktop.press("shift+Left")
      try goes(to: 5, "fifteen back again")
    }

    @Test("When zoomed in, dragging the overview below the waveform moves the visible part")
    func overview() throws {
      let stage = try AppTests.stage()
      let app = try start(stage, .noise(seconds: 100))
      let position = try app.waitFor(role: .slider, name: "Position")
      #expect(try app.find(role: .image, name: "Overview") == nil, "all of it shows")
      for _ in 0..<3 { try app.click("Zoom In") }
      let overview = try app.waitFor(role: .image, name: "Overview")
      // An eighth of the sound is visible, from its beginning.
      try stage.desktop.click(at: position.point(0.5, 0.3))
      try position.waitFor("the middle of the part") {
        abs((try position.value ?? 0) - 6.25) < 0.2
      }
      try stage.desktop.drag(from: overview.point(0.02), to: overview.point(1))
      try stage.desktop.click(at: position.point(0.5, 0.3))
      try position.waitFor("the middle of the last part") {
        abs((try position.value ?? 0) - 93.75) < 0.2
      }
      // A drag on the ruler between the two curves scrolls, too.
      let ruler = try position.point(0.25, rulerHeight(of: overview, in: position))
      try stage.desktop.drag(from: ruler, to: position.point(0.75, 0.5))
      try stage.desktop.click(at: position.point(0.5, 0.3))
      try position.waitFor("half of a part before") {
        abs((try position.value ?? 0) - 87.5) < 0.3
      }
      for _ in 0..<3 { try app.click("Zoom Out") }
      try app.waitForNo(role: .image, name: "Overview")
    }

    /// Returns the height of the ruler, just above the overview, as a fraction of the whole.
    private func rulerHeight(of overview: Accessible, in whole: Accessible) throws -> Double {
      let (top, bottom) = (try whole.point(0, 0).y, try whole.point(0, 1).y)
      return Double(try overview.point(0, 0).y - 6 - top) / Double(bottom - top)
    }

    @Test("Only the chosen effect's button is highlighted, and it sets speed and pitch")
    func effects() throws {
      let stage = try AppTests.stage()
      let app = try start(stage, try Signal.speech())
      let pitch = try app.waitFor(role: .spinButton, name: "Pitch in semitones")
      let speed = try app.waitFor(role: .spinButton, name: "Speed, where 1 is the original speed")
      let expected: [(String, Double, Double)] = [
        ("Chipmunk", 12, 1), ("Darth Vader", -12, 1), ("Snail", 0, 0.5), ("Rabbit", 0, 2),
        ("Hawk", 0, 1), ("Reverb", 0, 1),
      ]
      for (name, semitones, ratio) in expected {
        try app.click(name)
        let lit = try expected.map(\.0).filter { try app.button($0).isPressed }
        #expect(lit == [name])
        #expect(try pitch.value == semitones && speed.value == ratio, "\(name)")
      }
      // The reverse order works, too.
      try app.waitFor(role: .slider, name: .prefix("Speed, ")).setValue(1)
      try speed.waitFor("twice as fast") { try speed.value == 2 }
      try app.click("Chipmunk")
      try app.click("Remove “Pitch +12”")
      try pitch.waitFor("no change of pitch") { try pitch.value == 0 }
    }

    @Test("Active effects are listed and can be removed individually or all at once")
    func parts() throws {
      let stage = try AppTests.stage()
      let app = try start(stage, try Signal.speech())
      try app.reads("Plays as recorded")
      #expect(try !app.button("Save as Effect…").isSensitive)
      try app.click("Hawk")
      try app.waitFor(role: .button, name: "Remove “Echo”")
      let pitch = try app.waitFor(role: .spinButton, name: "Pitch in semitones")
      try pitch.setValue(7)
      try app.waitFor(role: .button, name: "Remove “Pitch +7”")
      // The chain is neither Hawk nor a changed Hawk any more.
      #expect(try !app.button("Hawk, changed").isPressed)
      #expect(try app.button("Save as Effect…").isSensitive)
      try app.click("Remove “Echo”")
      try app.waitForNo(role: .button, name: "Remove “Echo”")
      #expect(try pitch.value == 7)
      try app.click("Reset")
      try app.waitFor("no effect") { try app.button("Original").isPressed }
      try app.reads("Plays as recorded")
      #expect(try pitch.value == 0 && !app.button("Hawk").isPressed)
    }

    @Test("The page says that silence is skipped, and the setting survives a restart")
    func skipSilence() throws {
      let stage = try AppTests.stage()
      let app = try start(stage, try Signal.speech()[0..<1])
      try app.reads("Plays as recorded")
      try app.waitFor(role: .toggle, name: "Skip silence").click()
      try app.reads("Plays as recorded, without silence")
      try stage.desktop.press("ctrl+q")
      #expect(waitUntil { stage.process?.isRunning == false })
      let next = try stage.start(stage.home("speech.wav"))
      try next.reads("Plays as recorded, without silence")
    }

    @Test("Formant and natural voice can be set and removed, alone and with an effect")
    func formants() throws {
      let stage = try AppTests.stage()
      let app = try start(stage, try Signal.speech())
      try app.waitFor(role: .spinButton, name: "Formant in semitones").setValue(3)
      try app.waitFor(role: .slider, name: "Formant, 3.00 semitones")
      try app.waitFor(role: .button, name: "Remove “Formant +3”")
      let natural = try app.waitFor(role: .toggle, name: "Natural voice")
      try natural.click()
      try app.waitForNo(role: .button, name: "Remove “Natural voice”")
      try app.click("Chipmunk")
      try app.waitForNo(role: .button, name: "Remove “Formant +3”")
      try natural.click()
      try app.waitFor(role: .button, name: "Remove “Natural voice”")
      #expect(try !app.button("Chipmunk, changed").isPressed)
      try app.click("Remove “Natural voice”")
      try app.waitFor("Chipmunk, lit") { try app.button("Chipmunk").isPressed }
    }

    @Test("A user-defined effect saves its formant and natural voice")
    func ownVoice() throws {
      let stage = try AppTests.stage()
      let app = try start(stage, try Signal.speech())
      try app.waitFor(role: .spinButton, name: "Pitch in semitones").setValue(5)
      try app.waitFor(role: .toggle, name: "Natural voice").click()
      try app.waitFor(role: .spinButton, name: "Formant in semitones").setValue(-2)
      try app.waitFor(role: .button, name: "Remove “Formant −2”")
      try app.click("Save as Effect…")
      try app.waitFor(role: .textBox, name: "Name of the effect").setText("Big Sister")
      try app.waitFor(role: .dialog).waitFor(role: .button, name: .prefix("Save")).click()
      try app.waitFor("the new button, lit") { try app.button("Big Sister").isPressed }
      let file = try EffectFile.read(stage.home("settings/effects/Big Sister.json"))
      #expect(file.units == [.timePitch(.init(pitch: 500, formant: -200, preservesFormants: true))])
      try app.click("Reset")
      try app.reads("Plays as recorded")
      try app.waitFor(role: .slider, name: "Formant, 0.00 semitones")
      try app.click("Big Sister")
      try app.waitFor(role: .slider, name: "Formant, -2.00 semitones")
      try app.waitFor(role: .button, name: "Remove “Natural voice”")
      try app.waitFor(role: .spinButton, name: "Formant in semitones").setValue(0)
      try app.waitForNo(role: .button, name: "Remove “Formant −2”")
      #expect(try !app.button("Big Sister, changed").isPressed)
    }

    @Test("In a window of the initial size, all sliders, switches, and buttons are visible")
    func inSight() throws {
      let stage = try AppTests.stage()
      let app = try start(stage, try Signal.speech())
      try stage.desktop.resize(try app.waitFor(role: .window), width: 900, height: 720)
      let nodes = try [
        app.waitFor(role: .slider, name: "Formant, 0.00 semitones"),
        app.waitFor(role: .slider, name: .prefix("Volume")),
        app.waitFor(role: .toggle, name: "Keep pitch"),
        app.waitFor(role: .toggle, name: "Natural voice"),
        app.waitFor(role: .toggle, name: "Skip silence"), app.button("Save as Effect…"),
        app.button("Add…"),
      ]
      for node in nodes {
        let (isInside, place) = try (node.isWithin(height: 720), node.place)
        #expect(isInside, "\(place)")
      }
    }

    @Test("A user-defined effect can be renamed, updated, removed, and restored by Undo")
    func own() throws {
      let stage = try AppTests.stage()
      let folder = UserEffectsFolder(stage)
      try folder.keep("A voice with a name so long that it would break any row", pitch: -500)
      let app = try start(stage, try Signal.speech())
      let long = "A voice with a name so long that it would break any row"
      let window = try app.waitFor(role: .window)
      try stage.desktop.resize(window, width: 360, height: 640)
      for name in ["Original", "Chipmunk", "Reverb", long] {
        #expect(try app.button(name).isWithin(width: 360), "\(name)")
      }
      let (original, chipmunk) = (try app.button("Original"), try app.button("Chipmunk"))
      let widths = try [original, chipmunk].map { try $0.size?.width ?? 0 }
      // Surplus pixels of an uneven division go to the first ones.
      #expect(abs(widths[0] - widths[1]) <= 1, "\(widths)")

      try choose("Rename…", of: long, in: app)
      try app.waitFor(role: .textBox, name: "Name of the effect").setText("Bear")
      try app.waitFor(role: .dialog).waitFor(role: .button, name: .prefix("Rename")).click()
      try app.waitFor(role: .button, name: "Bear")
      try app.click("Bear")
      try app.waitFor(role: .spinButton, name: "Pitch in semitones").setValue(-7)
      try app.waitFor(role: .button, name: "Bear, changed")
      try choose("Update to Current Settings", of: "Bear", in: app)
      try app.waitFor("the changed effect, lit") { try app.button("Bear").isPressed }
      #expect(try folder.read("Bear").units == [.timePitch(.init(pitch: -700))])
      try choose("Remove", of: "Bear", in: app)
      try app.waitForNo(role: .button, name: "Bear")
      try app.click("Undo Undo")
      try app.waitFor(role: .button, name: "Bear")
      #expect(try folder.read("Bear").units == [.timePitch(.init(pitch: -700))])
    }

    private func choose(_ entry: String, of effect: String, in app: Accessible) throws {
      try app.click("Menu of “\(effect)”")
      try app.waitFor(role: .menuItem, name: .containing(entry)).click()
    }

    /// A folder with the user's own effects.
    private struct UserEffectsFolder {
      let stage: AppStage
      init(_ stage: AppStage) { self.stage = stage }

      func keep(_ name: String, pitch: Double) throws {
        try FileManager.default.createDirectory(
          atPath: stage.home("settings/effects"), withIntermediateDirectories: true)
        let chain = EffectChain(name: name, units: [.timePitch(.init(pitch: pitch))])
        try stage.home.write(EffectFile.text(of: chain), to: "settings/effects/\(name).json")
      }

      func read(_ name: String) throws -> EffectChain {
        try EffectFile.read(stage.home("settings/effects/\(name).json"))
      }
    }

    @Test("Settings can be saved as an effect, and an export equals a command-line rendering")
    func exported() throws {
      let stage = try AppTests.stage()
      try FileManager.default.createDirectory(
        atPath: stage.home("settings"), withIntermediateDirectories: true)
      try stage.home.write(
        #"{"exportFolder": "\#(stage.home.path)", "exportFormat": "wavFloat"}"#,
        to: "settings/settings.json")
      let app = try start(stage, try Signal.speech())
      try app.waitFor(role: .spinButton, name: "Pitch in semitones").setValue(-5)
      try app.click("Save as Effect…")
      try app.waitFor(role: .textBox, name: "Name of the effect").setText("Cave Bear")
      try app.waitFor(role: .dialog).waitFor(role: .button, name: .prefix("Save")).click()
      try app.waitFor("the new button, lit") { try app.button("Cave Bear").isPressed }
      let file = try EffectFile.read(stage.home("settings/effects/Cave Bear.json"))
      #expect(file.units == [.timePitch(.init(pitch: -500))])

      try app.click("Chipmunk")
      try app.click("Export…")
      try app.waitFor(role: .button, name: .prefix("Save…")).click()
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

    @Test(
      "Export shows the output's name and length, and Copy puts the rendered file on the clipboard")
    func copied() throws {
      let stage = try AppTests.stage()
      try FileManager.default.createDirectory(
        atPath: stage.home("settings"), withIntermediateDirectories: true)
      try stage.home.write(#"{"exportFormat": "wavFloat"}"#, to: "settings/settings.json")
      let speech = try Signal.speech()
      let path = stage.home("takes/" + (try stage.keep(speech, title: "Speech")))
      let app = try stage.start(path)
      try app.waitFor("an open sound") { try app.button("Export…").isSensitive }
      func paste() throws -> String {
        try stage.desktop.press("F2")
        let title = try app.waitFor(role: .textBox, name: "Title")
        try stage.desktop.press("ctrl+v")
        try app.waitFor("a path") { try title.text?.hasPrefix("/") == true }
        let path = try title.text ?? ""
        try stage.desktop.press("Escape")
        return path
      }
      try app.click("Chipmunk")
      try app.click("Stop")
      try stage.desktop.press("ctrl+shift+e")
      let seconds = String(format: "0:%04.1f", (speech.duration * 10).rounded(.down) / 10)
      try app.waitFor(
        role: .label, name: .prefix("Chipmunk · \(seconds) · WAV, 32-bit float · about "))
      try app.reads("Speech Chipmunk.wav")
      try app.waitFor(role: .button, name: .prefix("Copy")).click()
      try app.reads("Copied: Speech Chipmunk.wav")
      let copy = try paste()
      #expect(copy.hasSuffix("/Speech Chipmunk.wav") && copy.hasPrefix(stage.home("cache")))
      let outcome = try Myna.run(
        ["render", path, "-e", "chipmunk", "-o", "expected.wav", "--format", "wav-float"],
        in: stage.home, environment: stage.environment)
      #expect(outcome.status == 0, "\(outcome.talk)")
      #expect(
        try Signal(file: copy).difference(from: Signal(file: stage.home("expected.wav"))) < -200)
    }

    @Test("An unreadable file is reported, and a file outside the library has no editing tools")
    func otherFiles() throws {
      let stage = try AppTests.stage()
      try stage.home.write("no sound at all", to: "words.wav")
      try stage.home.write(try Signal.speech()[0..<1], to: "speech.wav")
      let app = try stage.start(stage.home("words.wav"))
      try app.waitFor(role: .label, name: .containing("“words.wav”"))
      try app.click("Go Back")
      _ = try app.button("Start Recording")
      try stage.startAgain(stage.home("speech.wav"))
      try app.waitFor("an open sound") { try app.button("Export…").isSensitive }
      try stage.desktop.press("ctrl+e")
      #expect(try app.find(role: .button, name: "Edit") == nil)
      #expect(try app.find(role: .button, name: "Trim") == nil)
    }
  }
}
