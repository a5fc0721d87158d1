import DesktopSupport
import Foundation
import SoundFiles
import TestSupport
import Testing

extension AppTests {
  @Suite("The Piano page with a sound server")
  struct PianoTests {
    let stage: AppStage
    /// A paced server, so that a machine that stalls for seconds causes no gap in the speaker's
    /// sound.
    let server: PacedServer

    init() throws { (stage, server) = (try AppTests.stage(), try PacedServer()) }

    @Test("Seven keys play their pitches within 5 cents, and a chord has its three notes")
    func pitches() throws {
      let app = try open()
      let names = ["C 4", "D 4", "E 4", "F 4", "G 4", "A 4", "B 4"]
      for (key, (code, name)) in zip(
        [60, 62, 64, 65, 67, 69, 71], zip(["a", "s", "d", "f", "g", "h", "j"], names))
      {
        let heard = try listen { speaker in
          try stage.desktop.hold(code) {
            try app.waitFor("the key that is down") { try app.held == [name] }
            speaker.advance(for: 0.7)
          }
        }
        let cents = heard.cents(from: frequency(of: key))
        #expect(abs(cents) < 5, "\(code) is off by \(cents) cents")
      }
      let chord = try listen { speaker in
        try stage.desktop.hold("a") {
          try stage.desktop.hold("d") {
            try stage.desktop.hold("g") {
              try app.waitFor("the chord that is down") { try app.held == ["C 4", "E 4", "G 4"] }
              speaker.advance(for: 0.7)
            }
          }
        }
      }
      for key in [60, 64, 67] {
        let (note, between) = (
          chord.level(at: frequency(of: key)), chord.level(at: frequency(of: key) * 1.03)
        )
        #expect(note > between + 15, "\(key) is at \(note) dB, beside it are \(between) dB")
      }
    }

    @Test("The pointer plays keys when pressed or dragged, and no note continues after its release")
    func pointer() throws {
      let app = try open()
      let key = try app.waitFor(role: .button, name: "C 4")
      let heard = try listen { speaker in
        try stage.desktop.hold(at: key.point()) {
          try app.waitFor("the key that is down") { try app.held == ["C 4"] }
          speaker.advance(for: 0.5)
        }
      }
      #expect(abs(heard.cents(from: frequency(of: 60))) < 5)
      #expect(try app.held == [])
      try stage.desktop.drag(
        from: key.point(), to: app.waitFor(role: .button, name: "A 4").point())
      #expect(try app.held == [])
      let rest = try listen { speaker in speaker.advance(for: 2.5) }
      #expect(rest.trimmed(above: 0.003).duration < 1.5, "a note is stuck")
    }

    @Test("Letters play notes, Space is the pedal, and leaving the page ends every note")
    func keys() throws {
      let app = try open()
      try stage.desktop.press("1")
      try stage.desktop.hold("space") {
        let isPressed = try app.button("Pedal").isPressed
        #expect(isPressed)
      }
      #expect(try !app.button("Pedal").isPressed)
      server.speaker.forget()
      try stage.desktop.hold("a") {
        server.speaker.advance(for: 0.3)
        try stage.desktop.press("ctrl+1")
        try app.reads("Tap to Record")
      }
      #expect(try server.finishes(server.speaker), "the piano keeps its device")
      let end = server.speaker.played.trimmed(above: 0.003).duration
      #expect(end > 0.2 && end < 2, "the note lasted \(end) s")
      try app.click("Piano")
      try app.reads("Grand Piano")
      #expect(try app.held == [])
    }

    @Test("A performance plays back high, low, or with an echo, and is saved with its notes")
    func performance() throws {
      try FileManager.default.createDirectory(
        atPath: stage.home("settings"), withIntermediateDirectories: true)
      try stage.home.write(
        #"{"exportFolder": "\#(stage.home.path)"}"#, to: "settings/settings.json")
      // This environment buffers far ahead, so that the sound has no gaps even if the app is late.
      let app = try open(server.playingEnvironment)
      try perform(in: app, seconds: 2)
      let stop = try app.waitFor(role: .button, name: "Stop")
      try app.waitFor("three effects that can be tapped") { try app.button("High").isSensitive }
      #expect(try !stop.isSensitive)

      let high = try heard("High", in: app)
      #expect(abs(high.cents(from: 880)) < 10, "high is off by \(high.cents(from: 880)) cents")
      let low = try heard("Low", in: app)
      #expect(abs(low.cents(from: 220)) < 10, "low is off by \(low.cents(from: 220)) cents")
      let echo = try heard("Echo", in: app)
      #expect(abs(echo.echoDelay - 1) < 0.005, "the echo comes after \(echo.echoDelay) s")

      let take = try stage.waitForTake()
      let notes = try FileManager.default.contentsOfDirectory(
        atPath: stage.home("takes/.myna/performances"))
      #expect(notes.count == 1 && notes[0].hasSuffix(".mid"), "\(notes)")
      #expect(try Signal(file: take).duration > 2)
      try app.click("All Effects")
      try app.waitFor("an open take") { try app.button("Export…").isSensitive }
      try exportNotes(app)
      let exported = try #require(
        stage.home.names.first { $0.hasSuffix(".mid") && !$0.hasPrefix("takes/") })
      #expect(
        try stage.home.data(exported)
          == stage.home.data("takes/.myna/performances/\(notes.first ?? "")"))
      try app.click("Back to Pitch Change")
      try app.click("Back to Piano")
      try app.reads("Grand Piano")
      try app.click("Memos")
      try app.waitFor(role: .label, name: .prefix("1 recording"))
    }

    @Test("The space key plays a performance back unchanged, even after Stop")
    func plain() throws {
      let app = try open(server.playingEnvironment)
      try perform(in: app, seconds: 1)
      let (play, stop) = (try app.waitFor(role: .button, name: "Play"), try app.button("Stop"))
      try app.waitFor("a sound that can be played") { try play.isSensitive }
      try app.waitFor("the keyboard on Play") { try play.isFocused }
      #expect(try server.finishes(server.speaker), "something else plays")
      server.speaker.forget()
      try stage.desktop.press("space")
      try app.waitFor("a sound that can be stopped") { try stop.isSensitive }
      try app.waitFor("the end of it", timeout: 60) { try !stop.isSensitive }
      let cents = server.speaker.played.cents(from: 440)
      #expect(abs(cents) < 10, "it is off by \(cents) cents")

      try stage.desktop.press("space")
      try app.waitFor("a sound that can be stopped") { try stop.isSensitive }
      for _ in 0..<10 where try !stop.isFocused { try stage.desktop.press("Tab") }
      try app.waitFor("the keyboard on Stop") { try stop.isFocused }
      try stage.desktop.press("space")
      try app.waitFor("silence") { try !stop.isSensitive }
      try app.waitFor("the keyboard on Play") { try play.isFocused }
      try stage.desktop.press("space")
      try app.waitFor("a sound that can be stopped") { try stop.isSensitive }
    }

    @Test("In a right-to-left layout, the lower octave's button stays on the left")
    func rightToLeft() throws {
      let app = try stage.start(environment: ["LANGUAGE": "he", "LC_ALL": "C.UTF-8"])
      try app.click("Piano")
      let lower = try app.waitFor(role: .button, name: "One Octave Lower")
      let higher = try app.button("One Octave Higher")
      #expect(try lower.point().x < higher.point().x)
    }

    /// Records a note of 440 Hz and that many seconds after it.
    private func perform(in app: Accessible, seconds: Double) throws {
      try stage.desktop.press("ctrl+r")
      try app.waitFor(role: .button, name: "Stop Recording")
      // A short note, so that an echo a second later does not overlap it.
      try stage.desktop.hold("h") { server.speaker.advance(for: 0.3) }
      server.speaker.advance(for: seconds)
      try app.click("Stop Recording")
      try app.reads("Pitch Change")
    }

    private func exportNotes(_ app: Accessible) throws {
      try app.click("Export…")
      try app.waitFor(role: .comboBox, name: "Format").click()
      for key in ["End", "Return"] { try stage.desktop.press(key) }
      try app.waitFor(role: .button, name: .prefix("Save…")).click()
      try app.waitFor(role: .button, name: .prefix("_Save")).click()
      try app.waitFor(role: .label, name: .prefix("Exported “"))
    }

    @Test(
      "A performance with the microphone includes its audio, and the option is locked meanwhile")
    func microphone() throws {
      let app = try open()
      let choice = try app.waitFor(role: .checkbox, name: "With microphone")
      #expect(try !choice.isChecked)
      server.microphone.say(Signal.sine(frequency: 440, amplitude: 0.5, seconds: 60).stereo)
      try choice.click()
      try app.waitFor(role: .label, name: .prefix("Wear headphones"))
      try stage.desktop.press("ctrl+r")
      try app.waitFor(role: .button, name: "Stop Recording")
      #expect(try !choice.isSensitive && choice.isChecked)
      try app.waitForTime(1)
      try app.click("Stop Recording")
      try app.reads("Pitch Change")
      #expect(try Signal(file: stage.waitForTake()).peak > 0.1)
      try app.click("Back to Piano")
      #expect(try choice.isSensitive && choice.isChecked)
    }

    /// Returns the speaker's sound while `body` runs and for a moment after it.
    private func listen(while body: (PacedSpeaker) throws -> Void) throws -> Signal {
      server.speaker.forget()
      try body(server.speaker)
      server.speaker.advance(for: 0.3)
      return server.speaker.played
    }

    /// Returns the sound of an effect up to its end.
    private func heard(_ effect: String, in app: Accessible) throws -> Signal {
      let stop = try app.button("Stop")
      #expect(try server.finishes(server.speaker), "something else plays")
      server.speaker.forget()
      try app.click(effect)
      try app.waitFor("a sound that can be stopped") { try stop.isSensitive }
      // An echo takes more than ten seconds to decay.
      try app.waitFor("the end of it", timeout: 60) { try !stop.isSensitive }
      #expect(try server.finishes(server.speaker), "\(effect) keeps the device")
      return server.speaker.played
    }

    private func open(_ sound: [String: String]? = nil) throws -> Accessible {
      let app = try stage.start(soundFrom: sound ?? server.environment)
      try app.click("Piano")
      try app.reads("Grand Piano")
      return app
    }

    private func frequency(of key: Int) -> Double { 440 * pow(2, Double(key - 69) / 12) }
  }
}

extension Accessible {
  /// The names of the pressed piano keys.
  fileprivate var held: [String] {
    get throws {
      try waitFor(role: .group, name: "Piano keys").descendants
        .filter { try $0.isPressed }.compactMap { try $0.name }
    }
  }
}

extension Signal {
  /// The seconds between a sound and its first repetition, 0.5…1.5 s later.
  fileprivate var echoDelay: Double {
    let lags = Array(Int(0.5 * sampleRate)...Int(1.5 * sampleRate))
    let similarity = trimmed(above: 0.003).autocorrelation(at: lags)
    let best = similarity.indices.max { similarity[$0] < similarity[$1] } ?? 0
    return Double(lags[best]) / sampleRate
  }

  /// Returns the distance in cents, −50…50, of the strongest tone near a frequency.
  fileprivate func cents(from frequency: Double) -> Double {
    let tone = trimmed(above: 0.003)
    let distances = stride(from: -50.0, through: 50, by: 1)
    return distances.max {
      tone.level(at: frequency * pow(2, $0 / 1_200))
        < tone.level(at: frequency * pow(2, $1 / 1_200))
    } ?? .infinity
  }
}
