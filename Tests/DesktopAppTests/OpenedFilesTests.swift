import DesktopSupport
import Foundation
import TestSupport
import Testing

extension AppTests {
  @Suite("Files opened together")
  struct OpenedFilesTests {
    let stage: AppStage

    init() throws {
      stage = try AppTests.stage()
      let noise = Signal.noise(seconds: 1)
      for name in ["Walk", "Talk", "Rain"] { try stage.home.write(noise, to: "\(name).wav") }
      try stage.home.write("no sound at all", to: "words.txt")
    }

    @Test("The first file opens, the others can be reached, and an unsupported file is reported")
    func all() throws {
      let app = try stage.start(
        arguments: ["words.txt", "Walk.wav", "Talk.wav", "Rain.wav"].map(stage.home.callAsFunction))
      try app.waitFor(role: .window, name: "Walk")
      try app.reads(
        "“words.txt” is not in an audio format that Myna supports, despite its name. Convert the file to WAV or FLAC first."
      )
      try app.reads("1 of 3")
      #expect(try !app.button("Previous File").isSensitive)
      try app.click("Next File")
      try app.waitFor(role: .window, name: "Talk")
      try app.waitFor("an open sound") { try app.button("Export…").isSensitive }
      try stage.desktop.press("ctrl+Page_Down")
      try app.waitFor(role: .window, name: "Rain")
      try app.reads("3 of 3")
      #expect(try !app.button("Next File").isSensitive)
      try app.waitFor(role: .comboBox, name: "File").click()
      try app.waitFor(role: .listItem, name: "Walk").click()
      try app.waitFor(role: .window, name: "Walk")
      try app.reads("1 of 3")
      // All files share one page.
      try app.click("Back to Record")
      _ = try app.button("Start Recording")
    }

    @Test("The number of files that can't be opened is reported, with details on request")
    func bad() throws {
      let app = try stage.start(
        arguments: ["words.txt", "gone.wav"].map(stage.home.callAsFunction) + ["x-none://a/b.wav"])
      try app.reads("3 files can’t be opened")
      try app.waitFor(role: .button, name: .prefix("Show Details")).click()
      for part in [
        "“words.txt” is not in an audio format", "gone.wav” does not exist", "“x-none://a/b.wav”",
      ] {
        try app.waitFor(role: .label, name: .containing(part))
      }
    }

    @Test("Files opened beside the memos list can be switched without GTK warnings")
    func beside() throws {
      try stage.keep(Signal.noise(seconds: 1), title: "Memo")
      let page = try stage.startWithMemos()
      let window = try page.app.waitFor(role: .window)
      try stage.desktop.resize(window, width: 1_240, height: 760)
      try page.row("Memo")
      try stage.startAgain(stage.home("Walk.wav"), stage.home("Talk.wav"))
      try page.app.waitFor(role: .window, name: "Walk")
      try page.app.click("Next File")
      try page.app.waitFor(role: .window, name: "Talk")
      try page.waitForTitles("Memo")
      try stage.desktop.resize(window, width: 700, height: 760)
      try page.app.click("Previous File")
      try page.app.waitFor(role: .window, name: "Walk")
      try page.app.click("Back to Memos")
      try page.waitForTitles("Memo")
      let complaints = try stage.home.text("app.err").split(separator: "\n")
        .filter { $0.contains("-WARNING") || $0.contains("-CRITICAL") }
      #expect(complaints.isEmpty, "\(complaints)")
    }

    @Test("The next file plays at once if the previous one was playing")
    func playing() throws {
      let stage = try AppTests.stage(hasSound: true)
      for name in ["Walk", "Talk"] {
        // Long enough to be still playing when a slow machine goes to the next file.
        try stage.home.write(Signal.noise(seconds: 60), to: "\(name).wav")
      }
      let app = try stage.start(stage.home("Walk.wav"), stage.home("Talk.wav"))
      try app.waitFor("an open sound") { try app.button("Export…").isSensitive }
      try app.click("Play")
      try app.waitFor(role: .button, name: "Pause")
      try app.click("Next File")
      try app.waitFor(role: .window, name: "Talk")
      try app.waitFor(role: .button, name: "Pause")
    }

    @Test("A MIDI file opens on the Playback page, and can be copied with an effect")
    func piece() throws {
      // A quarter note A.
      let track: [UInt8] = [0, 0x90, 69, 100, 96, 0x80, 69, 64, 0, 0xFF, 0x2F, 0]
      let header = Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0, 96]
      try stage.home.write(
        Data(header + Array("MTrk".utf8) + [0, 0, 0, UInt8(track.count)] + track), to: "Tune.mid")
      let app = try stage.start(stage.home("Tune.mid"))
      try app.waitFor(role: .window, name: "Tune")
      try app.waitFor("an open sound") { try app.button("Export…").isSensitive }
      try app.click("Chipmunk")
      try app.click("Export…")
      try app.reads("Tune Chipmunk.flac")
      try app.waitFor(role: .button, name: .prefix("Copy")).click()
      try app.reads("Copied: Tune Chipmunk.flac")
    }
  }
}
