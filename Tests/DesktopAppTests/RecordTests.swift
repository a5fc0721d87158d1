import DesktopSupport
import Foundation
import SoundFiles
import TestSupport
import Testing

extension AppTests {
  @Suite("The Record page with a sound server")
  struct RecordTests {
    let stage: AppStage

    init() throws { stage = try AppTests.stage(hasSound: true) }

    @Test("Once a sound server is available, a take can be recorded, paused, played, and resumed")
    func wholeTake() throws {
      stage.server.kill()
      let app = try stage.start()
      try app.waitFor(role: .label, name: .prefix("Myna can’t reach the sound server."))
      try app.reads("No Sound Server")
      #expect(try !app.button("Start Recording").isSensitive)
      try stage.server.restart()
      try app.waitForNo(role: .label, name: .prefix("Myna can’t reach the sound server."))
      try app.reads("Tap to Record")
      #expect(try app.button("Start Recording").isSensitive)
      for hidden in ["Pause", "Resume", "Stop"] {
        #expect(try app.find(role: .button, name: "\(hidden)") == nil, "\(hidden)")
      }
      let speaker = try stage.speak(try Signal.speech())
      try app.click("Start Recording")
      try app.reads("Recording…")
      #expect(try !app.button("Resume").isSensitive && app.button("Pause").isSensitive)
      try app.waitForTime(2)

      try app.click("Pause")
      try app.reads("Recording Paused…")
      #expect(try app.button("Resume").isSensitive && !app.button("Pause").isSensitive)
      let heard = try stage.heard {
        try app.click("Listen")
        try app.waitFor(role: .button, name: "Pause Listening")
        try app.waitFor(role: .button, name: "Listen")
      }
      #expect(heard.trimmed(above: 0.02).duration > 1, "the paused take was heard")

      try app.click("Resume")
      try app.reads("Recording…")
      try app.waitForTime(3)
      try app.click("Stop")
      speaker.end()
      try app.waitFor(role: .button, name: "Chipmunk")
      let take = try Signal(file: try stage.waitForTake())
      #expect(take.duration > 3)
      let slider = try app.waitFor(role: .slider, name: "Position")
      try app.waitFor("the length of the take") {
        abs((try slider.range?.upperBound ?? 0) - take.duration) < 0.01
      }
      try app.click("Back to Record")
      try app.reads("Tap to Record")
      try app.waitForNo(role: .button, name: "Stop")
    }

    @Test("Audio on only one of two channels becomes a mono take, which can be undone")
    func oneSided() throws {
      let voice = Signal.sine(frequency: 300, amplitude: 0.3, seconds: 40).samples
      let silence = [Float](repeating: 0, count: voice.count)
      let speaker = try stage.speak(Signal([voice, silence], sampleRate: 48_000))
      defer { speaker.end() }
      let app = try stage.start()
      try app.waitFor(name: .containing("Left −10 dB, right silent"))
      try app.click("Start Recording")
      try app.waitForTime(1)
      try app.click("Stop")
      try app.waitFor(
        role: .label, name: "The right channel was silent, so “Recording 1” is now mono")
      try app.waitFor(role: .button, name: "Undo Undo").click()
      func waitForChannels(_ count: Int) throws {
        try app.waitFor("a recording of \(count)") {
          try Signal(file: try stage.waitForTake()).channels.count == count
        }
      }
      try waitForChannels(2)
      try app.click("Redo Edit")
      try waitForChannels(1)
      let mono = try Signal(file: try stage.waitForTake())
      #expect(abs(mono.peak - 0.3) < 0.01)
      let heard = try stage.heard {
        try app.click("Play")
        try app.waitFor(role: .button, name: "Play")
      }
      #expect(heard.trimmed(above: 0.02).duration > 1)
    }

    @Test("Audio that a speaker plays is recorded only if that speaker was chosen")
    func speaker() throws {
      try stage.home.write(
        .sine(frequency: 400, amplitude: 0.3, seconds: 30).stereo, to: "played.wav",
        format: .wavFloat)
      let unheard = try stage.server.startPlaying(stage.home("played.wav"), to: "speaker")
      let app = try stage.start()
      try app.waitFor(role: .label, name: "Myna can’t hear anything. Is the microphone muted?")
      unheard.end()
      try app.click("Microphone, System Default")
      try app.waitFor(role: .comboBox, name: "Microphone").click()
      try app.waitFor(role: .label, name: "Audio playing on Virtual-speaker")
      // The item after the microphones.
      for key in ["Home", "Down", "Down", "Return", "Escape"] { try stage.desktop.press(key) }
      try app.waitFor(role: .button, name: "Microphone, Audio playing on Virtual-speaker")
      try app.waitFor(role: .label, name: "No audio is playing on “Virtual-speaker”.")
      let player = try stage.server.startPlaying(stage.home("played.wav"), to: "speaker")
      defer { player.end() }
      try app.waitForNo(role: .label, name: .prefix("No audio is playing"))
      try app.click("Start Recording")
      try app.waitForTime(1)
      try app.click("Stop")
      let take = try Signal(file: try stage.waitForTake())
      #expect(abs(take.peak - 0.3) < 0.01)
    }

    @Test("A recording stops after the chosen time, whether or not its page is visible")
    func stopsAfter() throws {
      try FileManager.default.createDirectory(
        atPath: stage.home("settings"), withIntermediateDirectories: true)
      try stage.home.write(#"{"stopsAfter": 5}"#, to: "settings/settings.json")
      let app = try stage.start()
      try app.click("Start Recording")
      try app.reads("Stops after 5 seconds")
      try app.waitFor(role: .button, name: "Chipmunk")
      try app.waitFor(
        role: .label, name: .prefix("The recording “Recording 1” stopped after 5 seconds"))
      #expect(try Signal(file: try stage.waitForTake()).duration == 5)
      try app.click("Back to Record")
      try app.click("Start Recording")
      try app.reads("Recording…")
      try app.click("Memos")
      try app.waitFor(role: .label, name: .prefix("The recording “Recording 2” stopped after"))
      try app.waitForNo(role: .label, name: .prefix("Recording… 0:"))
      #expect(try app.find(role: .button, name: "Chipmunk") == nil)
      try app.waitFor(role: .button, name: "Play Play").click()
      try app.waitFor(role: .button, name: "Chipmunk")
    }

    @Test("The page says when it skips silence, and a marker has the length of the silence")
    func skipsSilence() throws {
      try FileManager.default.createDirectory(
        atPath: stage.home("settings"), withIntermediateDirectories: true)
      try stage.home.write(#"{"skipsSilenceWhileRecording": true}"#, to: "settings/settings.json")
      let app = try stage.start()
      try app.click("Start Recording")
      try app.reads("Skipping Silence…")
      // A microphone that has never delivered sound may be muted.
      try app.waitFor(role: .label, name: .prefix("Myna can’t hear anything."))
      let speaker = try stage.speak(.sine(frequency: 300, amplitude: 0.3, seconds: 30))
      defer { speaker.end() }
      try app.reads("Recording…")
      try app.reads("1 marker")
      try app.click("Stop")
      try app.waitFor(role: .button, name: .containing("Silence skipped: 0:0"))
    }

    @Test("In a paused recording, clicks, drags, and arrow keys move the playback position")
    func hearingPlace() throws {
      let app = try stage.start()
      try app.click("Start Recording")
      try app.waitForTime(8)
      #expect(try app.find(role: .slider, name: "Position") == nil)
      try app.click("Pause")
      try app.reads("Recording Paused…")
      let position = try app.waitFor(role: .slider, name: "Position")
      let duration = try #require(try position.range?.upperBound)
      #expect(8..<12 ~= duration)
      func goes(to time: Double) throws {
        try position.waitFor("\(time)") { abs((try position.value ?? 0) - time) < 0.1 }
      }
      let picture = try app.waitFor(role: .image, name: .prefix("Waveform"))
      try stage.desktop.click(at: picture.point(0.5, 0.5))
      try goes(to: duration / 2)
      try app.waitFor(role: .label, name: .containing(" of 0:"))
      try stage.desktop.press("Left")
      try goes(to: 0)
      try stage.desktop.press("Right")
      try goes(to: 5)
      try stage.desktop.drag(from: picture.point(0.5, 0.5), to: picture.point(0, 0.5))
      try goes(to: 0)
      try app.click("Listen")
      try app.waitFor("a place that moves on") { (try position.value ?? 0) > 1 }
      try app.click("Resume")
      try app.reads("Recording…")
      try app.waitForNo(role: .slider, name: "Position")
    }

    @Test("Markers set during recording appear in the take, and clicks and keys jump to them")
    func markers() throws {
      let app = try stage.start()
      #expect(try app.find(role: .button, name: "Set a Marker") == nil)
      try app.click("Start Recording")
      try app.waitForTime(1)
      try stage.desktop.press("m")
      try app.reads("1 marker")
      try app.waitForTime(2)
      try app.click("Set a Marker")
      try app.reads("2 markers")
      try app.waitForTime(3)
      try app.click("Stop")
      let times = SoundMarker.read(path: try stage.waitForTake()).map(\.time)
      try #require(times.count == 2)
      // Not before the displayed time; later on a busy machine.
      #expect(times[0] >= 1 && times[1] >= 2 && times[0] < times[1])
      let shown = String(format: "%d:%02d", Int(times[1]) / 60, Int(times[1]) % 60)
      let second = try app.waitFor(role: .button, name: .prefix("Marker 2 at \(shown)"))
      let position = try app.waitFor(role: .slider, name: "Position")
      func goes(to time: Double) throws {
        try position.waitFor("\(time)") { abs((try position.value ?? 0) - time) < 0.01 }
      }
      try stage.desktop.click(second)
      try goes(to: times[1])
      try stage.desktop.press("p")
      try goes(to: times[0])
      try stage.desktop.press("n")
      try goes(to: times[1])
      // After returning to the page, none of them are left.
      try app.click("Back to Record")
      try app.reads("Tap to Record")
      #expect(try app.find(role: .label, name: "2 markers") == nil)
    }

    @Test("A silent or disconnected microphone is reported, and a paused recording can be resumed")
    func microphone() throws {
      let app = try stage.start()
      try app.waitFor(role: .label, name: "Myna can’t hear anything. Is the microphone muted?")
      try lose()
      try app.waitFor(role: .label, name: .prefix("There is no microphone."))
      try giveBack()
      try app.waitForNo(role: .label, name: .prefix("There is no microphone."))
      try app.waitFor(role: .label, name: "Myna can’t hear anything. Is the microphone muted?")
      try app.click("Choose Microphone…")
      let microphones = try app.waitFor(role: .comboBox, name: "Microphone")
      try microphones.click()
      for key in ["Down", "Return", "Escape"] { try stage.desktop.press(key) }

      try app.click("Start Recording")
      try app.waitForTime(1)
      try lose()
      try app.waitFor(
        role: .label, name: .containing("was disconnected. Recording is paused; no audio is lost."))
      try app.reads("Recording Paused…")
      try giveBack()
      try app.waitFor("a resume button that works") { try app.button("Resume").isSensitive }
      try app.click("Resume")
      try app.reads("Recording…")
      try app.click("Stop")
      #expect(try Signal(file: try stage.waitForTake()).duration > 1)
    }

    @Test("After a crash, the next start recovers the recording and says so")
    func crash() throws {
      let app = try stage.start()
      let speaker = try stage.speak(try Signal.speech())
      try app.click("Start Recording")
      try app.waitForTime(2)
      stage.crash()
      speaker.end()
      #expect(stage.takes.isEmpty && stage.journals.count == 1)
      let next = try stage.start()
      try next.waitFor(role: .label, name: .prefix("Recovered 0:"))
      let take = try Signal(file: try stage.waitForTake())
      #expect(take.duration > 1 && take.trimmed(above: 0.02).duration > 0.5)
      try next.waitFor(role: .button, name: .prefix("Play")).click()
      try next.waitFor(role: .button, name: "Chipmunk")
    }

    @Test("Pausing doesn't move the buttons, and the page shows the microphone's name")
    func still() throws {
      let speaker = try stage.speak(.sine(frequency: 300, amplitude: 0.3, seconds: 300))
      defer { speaker.end() }
      let app = try stage.start()
      let window = try app.waitFor(role: .window)
      for (width, height) in [(1_100, 760), (360, 640)] {
        try stage.desktop.resize(window, width: width, height: height)
        try app.click("Start Recording")
        try app.waitForTime(1)
        func places() throws -> [String] {
          try ["Pause", "Resume", "Stop"].map { try app.button($0).place }
        }
        let before = try places()
        try app.click("Pause")
        try app.waitFor(role: .button, name: "Listen")
        #expect(try places() == before)
        try app.click("Resume")
        try app.waitForNo(role: .button, name: "Listen")
        #expect(try places() == before)
        try app.click("Stop")
        try app.waitFor(role: .button, name: "Chipmunk")
        try app.click("Back to Record")
        try app.reads("Tap to Record")
      }
      try app.click("Microphone, System Default")
      try app.waitFor(role: .comboBox, name: "Microphone")
    }

    private func lose() throws { try stage.server.unload("module-remap-source") }

    private func giveBack() throws {
      _ = try stage.server.load(
        "module-remap-source", "source_name=mic", "master=micsink.monitor",
        "source_properties=device.description=Microphone")
    }

    @Test("In a right-to-left layout, Pause, Resume, and Stop keep their order")
    func rightToLeft() throws {
      let stage = try AppTests.stage(hasSound: true)
      let app = try stage.start(environment: ["LANGUAGE": "he", "LC_ALL": "C.UTF-8"])
      try app.click("Start Recording")
      try app.reads("Recording…")
      let places = try ["Pause", "Resume", "Stop"].map { try app.button($0).point().x }
      #expect(places == places.sorted())
      let settings = try app.button("Recording Settings").point().x
      #expect(settings < places[0], "all else is mirrored")
    }

    @Test("All recording buttons fit in a window of 500 × 400 pixels")
    func small() throws {
      let stage = try AppTests.stage(hasSound: true)
      let app = try stage.start()
      let window = try app.waitFor(role: .window)
      try stage.desktop.resize(window, width: 500, height: 400)
      try app.click("Start Recording")
      try app.reads("Recording…")
      for name in ["Start Recording", "Pause", "Resume", "Set a Marker", "Stop"] {
        let button = try app.button(name)
        let isWhole = try button.isWithin(width: 500) && button.isWithin(height: 400)
        let place = try button.place
        #expect(isWhole, "\(place)")
      }
    }

    @Test(
      "A recording is shown and controlled from other pages, and terminal playback doesn't pause it"
    )
    func strip() throws {
      try stage.keep(.sine(frequency: 500, amplitude: 0.3, seconds: 2), title: "Tone")
      let speaker = try stage.speak(.sine(frequency: 300, amplitude: 0.3, seconds: 300))
      defer { speaker.end() }
      let app = try stage.start()
      try app.click("Start Recording")
      try app.waitForTime(1)
      try app.click("Memos")
      let page = MemosPage(app: app)
      try page.click("Tone")
      try app.waitFor("an open sound") { try app.button("Export…").isSensitive }
      try app.waitFor(role: .label, name: .prefix("Recording… 0:"))
      let place = try app.waitFor(role: .listItem, name: "Record")
      #expect(try place.description == "Recording…")
      try stage.myna("play", stage.takes[0])
      #expect(try app.find(role: .label, name: .prefix("Recording… 0:")) != nil)
      try app.button("Pause").click()
      try app.waitFor(role: .label, name: .prefix("Recording is paused at 0:"))
      try app.waitFor("paused, on Home too") { try place.description == "Recording Paused…" }
      try app.button("Resume").click()
      try app.waitFor(role: .label, name: .prefix("Recording… 0:"))
      try app.button("Show the recording").click()
      try app.reads("Recording…")
      try stage.desktop.press("ctrl+3")
      try app.waitFor(role: .label, name: .prefix("Recording… 0:"))
      try stage.desktop.press("a")
      try app.waitFor(role: .label, name: .containing("while you listen"))
      try stage.desktop.press("ctrl+2")
      try app.waitFor(role: .label, name: .prefix("Recording… 0:"))
      try app.click("Stop Recording")
      try app.waitFor(role: .button, name: "Chipmunk")
      try app.waitForNo(role: .button, name: "Stop Recording")
      try app.waitFor("no sign on Home") { try (place.description ?? "").isEmpty }
    }

    @Test(
      "A recording pauses while a memo plays, then continues, and --record shows the Record page")
    func listening() throws {
      // Long enough to be still playing after a slow machine has checked the page three times.
      try stage.keep(.sine(frequency: 500, amplitude: 0.3, seconds: 15), title: "Tone")
      // A steady sound, so that only the tested message appears.
      let speaker = try stage.speak(.sine(frequency: 300, amplitude: 0.3, seconds: 300))
      defer { speaker.end() }
      let app = try stage.start()
      try app.click("Start Recording")
      try app.waitForTime(1)
      try app.click("Memos")
      try app.waitFor(role: .label, name: .prefix("Recording… 0:"))
      let page = MemosPage(app: app)
      try page.focus("Tone")
      try stage.desktop.press("Return")
      try app.waitFor("an open sound") { try app.button("Export…").isSensitive }
      try stage.desktop.press("space")
      try app.waitFor(role: .label, name: .prefix("Recording is paused at 0:"))
      #expect(
        try app.find(role: .label, name: .containing("while you listen")) != nil)
      #expect(try app.find(role: .button, name: "Resume") != nil)
      // Recording continues automatically.
      try app.waitFor(role: .label, name: .prefix("Recording… 0:"))
      try stage.desktop.press("space")
      try app.waitFor(role: .label, name: .containing("while you listen"))
      try app.waitFor(role: .button, name: "Resume").click()
      try app.waitFor(role: .label, name: .prefix("Recording… 0:"))
      try app.waitFor(role: .button, name: "Play")

      try stage.startAgain("--record")
      try app.reads("Recording…")
      try stage.startAgain("--record")
      #expect(try app.button("Pause").isSensitive && !app.button("Resume").isSensitive)
      try app.waitForNo(role: .label, name: .prefix("Recording… 0:"))
      try app.click("Stop")
      try app.waitFor(role: .button, name: "Chipmunk")
    }
  }
}
