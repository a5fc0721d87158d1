import DesktopSupport
import Foundation
import SoundFiles
import TestSupport
import Testing

extension AppTests {
  @Suite("Editing on the Playback page")
  struct EditTests {
    let stage: AppStage
    let path: String
    let bytes: Data
    let frameCount: Int

    init() throws {
      stage = try AppTests.stage()
      try FileManager.default.createDirectory(
        atPath: stage.home("takes"), withIntermediateDirectories: false)
      let name = "takes/2026-11-21 14.03 Speech.flac"
      let speech = try Signal.speech()
      try stage.home.write(speech, to: name)
      (path, bytes, frameCount) = (stage.home(name), try stage.home.data(name), speech.frameCount)
    }

    private var duration: Double { Double(frameCount) / 48_000 }

    /// Opens a take, by default the stage's own, and the editing tools.
    private func start(_ take: String? = nil) throws -> Accessible {
      let app = try stage.start(take ?? path)
      try app.waitFor("an open take") { try app.button("Export…").isSensitive }
      try app.waitFor(role: .button, name: "Edit")
      try stage.desktop.press("ctrl+e")
      try app.waitFor(role: .button, name: "Trim")
      return app
    }

    @Test(
      "On a phone screen, playback buttons stay visible with the editing tools or all effects")
    func phone() throws {
      let app = try start()
      let window = try app.waitFor(role: .window)
      let effects = ["Original", "Snail", "Rabbit", "Chipmunk", "Darth Vader", "Hawk", "Reverb"]
      for (width, height) in [(360, 640), (640, 360)] {
        try stage.desktop.resize(window, width: width, height: height)
        try app.waitFor(role: .button, name: "Trim")
        for name in ["Play", "Stop", "Trim", "Cut Out", "Split Here"] {
          try expectInSight(app.button(name), width, height)
        }
        try expectInSight(slider("Start", in: app), width, height)
        let picture = try app.waitFor(role: .slider, name: "Position").size?.height ?? 0
        #expect(picture > 50, "the picture is \(picture) pixels high")
        try stage.desktop.press("ctrl+e")
        try app.waitForNo(role: .button, name: "Trim")
        for name in effects + ["Play", "Stop"] {
          try expectInSight(app.button(name), width, height)
        }
        try stage.desktop.press("ctrl+e")
      }
    }

    private func expectInSight(_ node: Accessible, _ width: Int, _ height: Int) throws {
      let isInside = try node.isWithin(width: width) && node.isWithin(height: height)
      let place = try node.place
      #expect(isInside, "\(width) × \(height): \(place)")
    }

    private func slider(_ name: String, in app: Accessible) throws -> Accessible {
      try app.waitFor(role: .slider, name: "\(name) of the selection")
    }

    private func choose(_ entry: String, in app: Accessible) throws {
      try app.click("More")
      let item = try app.waitFor(role: .menuItem, name: .containing(entry))
      try item.click()
      try app.waitForNo(role: .menuItem)
    }

    /// Waits until the page shows the duration of that many frames.
    private func lasts(_ frameCount: Int, in app: Accessible) throws {
      let tenths = Int((Double(frameCount) / 48_000 * 10).rounded(.down))
      try app.reads(String(format: "%d:%02d.%d", tenths / 600, tenths / 10 % 60, tenths % 10))
    }

    private func frames(_ path: String) throws -> Int { try Signal(file: path).frameCount }

    @Test("Arrow keys move the ends of the selection, and Trim keeps exactly that part")
    func trim() throws {
      let app = try start()
      let (start, end) = (try slider("Start", in: app), try slider("End", in: app))
      #expect(try start.value == 0 && end.value == duration)
      #expect(try !app.button("Trim").isSensitive, "nothing would change")
      try app.reads("Drag the handles to select a part")
      try stage.desktop.press("Tab")
      try start.waitFor("the keyboard") { try start.isFocused }
      try stage.desktop.press("shift+Right")
      for key in ["Right", "Right", "Right", "Left"] { try stage.desktop.press(key) }
      try start.waitFor("1.2 s") { abs((try start.value ?? 0) - 1.2) < 0.001 }
      try stage.desktop.press("Tab")
      try end.waitFor("the keyboard") { try end.isFocused }
      try stage.desktop.press("shift+Left")
      try end.waitFor("a second less") { abs((try end.value ?? 0) - (duration - 1)) < 0.001 }

      try app.click("Trim")
      try app.waitFor(role: .label, name: .prefix("Trimmed to"))
      try lasts(frameCount - 105_600, in: app)
      #expect(try frames(path) == frameCount - 105_600)
      // GTK repeats the label of a toast's button.
      try app.click("Undo Undo")
      try lasts(frameCount, in: app)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    }

    @Test("When zoomed in, arrow keys move the selection's ends in smaller steps")
    func steps() throws {
      let app = try start()
      let start = try slider("Start", in: app)
      try start.setValue(2)
      try app.waitFor(role: .slider, name: "Position").setValue(2)
      for _ in 0..<6 { try app.click("Zoom In") }
      try stage.desktop.press("Tab")
      try start.waitFor("the keyboard") { try start.isFocused }
      try stage.desktop.press("Right")
      try start.waitFor("a small step") { 2.0005...2.01 ~= (try start.value ?? 0) }
      for _ in 0..<6 { try app.click("Zoom Out") }
      let before = try start.value ?? 0
      try stage.desktop.press("Right")
      try start.waitFor("a tenth of a second") {
        abs((try start.value ?? 0) - before - 0.1) < 0.001
      }
    }

    @Test("An undone edit can be redone by key or button, even after a crash")
    func redo() throws {
      var app = try start()
      try slider("Start", in: app).setValue(1)
      try app.click("Trim")
      try lasts(frameCount - 48_000, in: app)
      let trimmed = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(try app.button("Redo Edit").isSensitive == false)
      try stage.desktop.press("ctrl+z")
      try lasts(frameCount, in: app)
      try app.waitFor("a way forward") { try app.button("Redo Edit").isSensitive }
      try stage.desktop.press("ctrl+shift+z")
      try lasts(frameCount - 48_000, in: app)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == trimmed)
      try stage.desktop.press("ctrl+z")
      try lasts(frameCount, in: app)
      // Without the tools the buttons are in the header, even after a crash.
      stage.crash()
      app = try stage.start(path)
      try app.waitFor("a way forward") { try app.button("Redo Edit").isSensitive }
      try app.click("Redo Edit")
      try lasts(frameCount - 48_000, in: app)
      try app.waitForNo(role: .button, name: "Redo Edit")
      try app.waitFor(role: .button, name: "Undo Edit")
    }

    @Test("On the Playback page, a title with only digits isn't reversed in right-to-left layouts")
    func rightToLeft() throws {
      let name = "takes/2026-11-21 14.03.flac"
      try stage.home.write(try Signal.speech(), to: name)
      func title(_ environment: [String: String]) throws -> Data {
        let app = try stage.start(stage.home(name), environment: environment)
        try app.waitFor("an open take") { try app.button("Export…").isSensitive }
        let title = try app.waitFor(role: .button, name: "2026-11-21 14.03")
        return try stage.desktop.ink(of: title)
      }
      let usual = try title([:])
      stage.crash()
      let hebrew = ["LANGUAGE": "he", "LC_ALL": "C.UTF-8"]
      #expect(try title(hebrew) == usual)
    }

    @Test("Cut Out removes the part between the dragged handles, and Ctrl+Z restores it")
    func cut() throws {
      let app = try start()
      let (start, end) = (try slider("Start", in: app), try slider("End", in: app))
      let waveform = try app.waitFor(role: .slider, name: "Position")
      let width = Double(try #require(try waveform.size).width)
      try stage.desktop.drag(from: waveform.point(9 / width), to: waveform.point(0.5))
      try start.waitFor("half of it") { abs((try start.value ?? 0) - duration / 2) < 0.2 }
      try stage.desktop.drag(from: waveform.point(1 - 9 / width), to: waveform.point(0.75))
      try end.waitFor("three quarters") { abs((try end.value ?? 0) - duration * 0.75) < 0.2 }
      let places = try [start, end].map { Int(((try $0.value ?? 0) * 48_000).rounded()) }
      try app.click("Cut Out")
      try lasts(frameCount - (places[1] - places[0]), in: app)
      #expect(try frames(path) == frameCount - (places[1] - places[0]))
      // The edit can also be undone after the tools are closed.
      try stage.desktop.press("ctrl+e")
      try app.waitForNo(role: .button, name: "Trim")
      try app.waitFor(role: .button, name: "Undo Edit")
      try stage.desktop.press("ctrl+z")
      try lasts(frameCount, in: app)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
      try app.waitForNo(role: .button, name: "Undo Edit")
    }

    @Test("A take is split at the playback position, and undo rejoins it")
    func split() throws {
      let app = try start()
      #expect(try !app.button("Split Here").isSensitive, "there is nothing before the beginning")
      try app.waitFor(role: .slider, name: "Position").setValue(2)
      try app.waitFor("a place to split") { try app.button("Split Here").isSensitive }
      try app.click("Split Here")
      try app.reads("The recording was split. The second part is “Speech 2”")
      try lasts(96_000, in: app)
      let rest = try #require(stage.home.names.first { $0.hasSuffix("Speech 2.flac") })
      #expect(try frames(path) == 96_000)
      #expect(try frames(stage.home(rest)) == frameCount - 96_000)
      try app.waitFor(role: .button, name: .prefix("Open")).click()
      try app.waitFor("the second part") {
        try app.find(role: .button, name: .containing("Speech 2")) != nil
      }
      try stage.desktop.press("Escape")
      try lasts(96_000, in: app)
      try app.click("Undo Edit")
      try lasts(frameCount, in: app)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
      let left = stage.home.names.filter { $0.hasSuffix(".flac") && !$0.contains("/.myna/") }
      #expect(left == ["takes/2026-11-21 14.03 Speech.flac"])
    }

    @Test("Normalize Loudness brings a take to -16 LUFS, and Restore Original reverts it")
    func loudness() throws {
      let app = try start()
      try choose("Normalize Loudness", in: app)
      try app.reads("Loudness normalized")
      let loudness = try #require(try stage.info(path).loudnessLUFS)
      #expect(abs(loudness + 16) < 0.2)
      try choose("Restore Original", in: app)
      try app.reads("Original restored")
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    }

    @Test("A long edit shows its progress, and canceling it leaves the take unchanged")
    func cancelled() throws {
      let name = "takes/2026-11-21 15.09 Rain.wav"
      try stage.home.write(.noise(seconds: 600), to: name)
      let before = try stage.home.data(name)
      let app = try start(stage.home(name))
      try choose("Reduce Noise", in: app)
      let progress = try app.waitFor(role: .progressBar, name: "Progress")
      try progress.waitFor("some of it done") { try progress.value ?? 0 > 0 }
      #expect(try app.find(role: .button, name: "Trim") == nil)
      try app.click("Cancel")
      try app.reads("Canceled. No data was lost.")
      try app.waitFor(role: .button, name: "Trim")
      #expect(try stage.home.data(name) == before)
      #expect(try !app.button("Undo Edit").isSensitive)
    }

    @Test("Quitting during an edit asks first and leaves the take unchanged")
    func quit() throws {
      let name = "takes/2026-11-21 15.09 Rain.wav"
      try stage.home.write(.noise(seconds: 600), to: name)
      let before = try stage.home.data(name)
      let app = try start(stage.home(name))
      try choose("Reduce Noise", in: app)
      try app.waitFor(role: .progressBar, name: "Progress")
      try stage.desktop.press("ctrl+q")
      try app.reads("Quit While Editing?")
      try app.waitFor(role: .button, name: .prefix("Keep Working")).click()
      try app.waitForNo(role: .label, name: "Quit While Editing?")
      #expect(try app.find(role: .progressBar, name: "Progress") != nil)
      try stage.desktop.press("ctrl+q")
      try app.waitFor(role: .button, name: .prefix("Quit Now")).click()
      #expect(waitUntil { stage.process?.isRunning == false })
      #expect(try stage.home.data(name) == before)
    }

    @Test("Keys edit the recording on the front page, not the one behind it")
    func twoPages() throws {
      let app = try start()
      try stage.desktop.press("Escape")
      try app.waitForNo(role: .button, name: "Trim")
      let name = try stage.keep(.sine(frequency: 440, seconds: 3), title: "Other")
      let other = stage.home("takes/" + name)
      try stage.startAgain(other)
      try app.waitFor(role: .button, name: "Back to Speech")
      try app.waitFor(role: .button, name: "Edit")
      try app.waitForNo(role: .button, name: "Trim")
      try stage.desktop.press("ctrl+e")
      try app.waitFor(role: .button, name: "Trim")
      try slider("End", in: app).setValue(1)
      try app.click("Trim")
      try lasts(48_000, in: app)
      #expect(try frames(other) == 48_000 && frames(path) == frameCount)
      try stage.desktop.press("ctrl+z")
      try lasts(144_000, in: app)
      #expect(try frames(other) == 144_000)
    }
  }
}
