import DesktopSupport
import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("The Record page")
struct RecordTests {
  let stage: AppStage

  init() throws { stage = try AppStage() }

  @Test("A take is recorded, paused, heard, resumed and stopped, and is on the Playback page then")
  func wholeTake() throws {
    let app = try stage.start()
    try app.reads("Tap to Record")
    #expect(try app.button("Start Recording").isSensitive)
    for hidden in ["Pause", "Resume", "Stop"] {
      #expect(try app.find(role: .button, name: "\(hidden)") == nil, "\(hidden)")
    }
    let speaker = try stage.speak(try Signal.speech())
    try app.click("Start Recording")
    try app.reads("Recording…")
    #expect(try !app.button("Resume").isSensitive && app.button("Pause").isSensitive)
    try app.reads("0:02")

    try app.click("Pause")
    try app.reads("Recording Paused…")
    #expect(try app.button("Resume").isSensitive && !app.button("Pause").isSensitive)
    let heard = try stage.heard {
      try app.click("Hear It")
      try app.waitFor(role: .button, name: "Pause It")
      try app.waitFor(role: .button, name: "Hear It")
    }
    #expect(heard.trimmed(above: 0.02).duration > 1, "the paused take was heard")

    try app.click("Resume")
    try app.reads("Recording…")
    try app.reads("0:04")
    let stopped = try app.button("Stop")
    try stopped.click()
    speaker.end()
    try app.waitFor(role: .button, name: "Chipmunk")
    let take = try Signal(file: try stage.waitForTake())
    #expect(4..<6 ~= take.duration)
    let slider = try app.waitFor(role: .slider, name: "Position")
    try app.waitFor("the length of the take") {
      abs((try slider.range?.upperBound ?? 0) - take.duration) < 0.01
    }

    try app.click("Back to Record")
    try app.reads("Tap to Record")
    try app.waitForNo(role: .button, name: "Stop")
  }

  @Test("A take that was cut short by a crash is there at the next start, which says so")
  func crash() throws {
    let app = try stage.start()
    let speaker = try stage.speak(try Signal.speech())
    try app.click("Start Recording")
    try app.reads("0:03")
    stage.crash()
    #expect(stage.takes.isEmpty && stage.journals.count == 1)
    let next = try stage.start()
    try next.waitFor(role: .label, name: .prefix("Recovered 0:0"))
    let take = try Signal(file: try stage.waitForTake())
    #expect(take.duration > 2 && take.trimmed(above: 0.02).duration > 1)
    try next.waitFor(role: .button, name: .prefix("Play")).click()
    try next.waitFor(role: .button, name: "Chipmunk")
    speaker.end()
  }

  @Test("A microphone that goes pauses the take, says so, and the take goes on when it is back")
  func microphoneGone() throws {
    let app = try stage.start()
    try app.waitFor(role: .button, name: "Recording Settings").click()
    let microphones = try app.waitFor(role: .comboBox, name: "Microphone")
    try microphones.click()
    try stage.desktop.press("Down")
    try stage.desktop.press("Return")
    try stage.desktop.press("Escape")
    try app.click("Start Recording")
    try app.reads("0:01")
    try stage.server.unload("module-remap-source")
    try app.waitFor(role: .label, name: .containing("is gone. The take is paused, and kept."))
    try app.reads("Recording Paused…")
    _ = try stage.server.load(
      "module-remap-source", "source_name=mic", "master=micsink.monitor",
      "source_properties=device.description=Microphone")
    try app.waitFor("a resume button that works") { try app.button("Resume").isSensitive }
    try app.click("Resume")
    try app.reads("Recording…")
    try app.click("Stop")
    #expect(try Signal(file: try stage.waitForTake()).duration > 1)
  }

  @Test("Without a sound server the page says so, and works by itself when there is one")
  func noServer() throws {
    stage.server.kill()
    let app = try stage.start()
    try app.waitFor(role: .label, name: .prefix("No sound server answers."))
    try stage.server.restart()
    try app.waitForNo(role: .label, name: .prefix("No sound server answers."))
    try app.click("Start Recording")
    try app.reads("Recording…")
  }

  @Test("Silence for three seconds is told, with a way to another microphone")
  func silence() throws {
    let app = try stage.start()
    try app.waitFor(role: .label, name: "No sound is reaching Myna.")
    try app.click("Choose Microphone…")
    try app.waitFor(role: .comboBox, name: "Microphone")
  }

  @Test("A recording goes on when the window is closed, and is there when it comes back")
  func closedWindow() throws {
    let app = try stage.start()
    try app.click("Start Recording")
    try app.reads("0:01")
    try stage.desktop.press("alt+F4")
    try app.waitFor("no window") { try app.find(role: .button, name: "Pause") == nil }
    let size = stage.journals.first.map(stage.size) ?? 0
    #expect(waitUntil { (stage.journals.first.map(stage.size) ?? 0) > size + 200_000 })
    // A second start shows the window of the first, and ends.
    let second = try Child([AppStage.path], environment: stage.environment)
    #expect(second.wait() == 0)
    try app.reads("Recording…")
    try app.click("Stop")
    #expect(try Signal(file: try stage.waitForTake()).duration > 2)
  }

  @Test("A take that is recorded while one quits, twice, is complete, and so is one stopped unseen")
  func quit() throws {
    let app = try stage.start()
    try app.click("Start Recording")
    try app.reads("0:02")
    try stage.desktop.press("ctrl+q")
    // It may be gone already.
    try? stage.desktop.press("ctrl+q")
    #expect(waitUntil { stage.process?.isRunning == false })
    #expect(stage.journals.isEmpty && stage.takes.count == 1, "\(stage.home.names)")

    let next = try stage.start()
    try next.click("Start Recording")
    try next.reads("0:01")
    try stage.desktop.press("alt+F4")
    try next.waitFor("no window") { try next.find(role: .button, name: "Pause") == nil }
    // What the button of the notification does.
    let outcome = try Child(
      [
        "gdbus", "call", "--session", "--dest", "io.github.myna.Myna", "--object-path",
        "/io/github/myna/Myna", "--method", "org.gtk.Actions.Activate", "stop", "[]", "{}",
      ], environment: stage.environment)
    #expect(outcome.wait() == 0)
    #expect(waitUntil { stage.process?.isRunning == false })
    #expect(stage.journals.isEmpty && stage.takes.count == 2, "\(stage.home.names)")
  }

  @Test("A microphone that goes before a take is told, and found again by itself")
  func microphoneGoneUnused() throws {
    let app = try stage.start()
    try app.waitFor(role: .label, name: "No sound is reaching Myna.")
    try stage.server.unload("module-remap-source")
    try app.waitFor(role: .label, name: .prefix("There is no microphone."))
    _ = try stage.server.load(
      "module-remap-source", "source_name=mic", "master=micsink.monitor",
      "source_properties=device.description=Microphone")
    try app.waitForNo(role: .label, name: .prefix("There is no microphone."))
    try app.click("Start Recording")
    try app.reads("Recording…")
  }
}
