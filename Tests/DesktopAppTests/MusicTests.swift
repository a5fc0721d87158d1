import DesktopSupport
import Foundation
import TestSupport
import Testing

extension AppTests {
  @Suite("The Music page with a sound server")
  struct MusicTests {
    let stage: AppStage

    init() throws { stage = try AppTests.stage(hasSound: true) }

    @Test(
      "A tapped song keeps playing after its page closes, and a message marks each end of the list")
    func walk() throws {
      let app = try stage.start()
      try app.click("Music")
      try app.waitFor(role: .listItem, name: .containing(", sample"))
      let names = try rows(app).map { try $0.name ?? "" }
      #expect(names.count >= 8)
      #expect(names.allSatisfy { $0.contains("second") || $0.contains("minute") })

      try stage.desktop.click(at: try rows(app)[0].point(0.4, 0.5))
      try app.waitFor(role: .button, name: "Stop")
      try app.click("Previous Song")
      try app.reads("This is the first song.")
      #expect(try app.find(role: .button, name: "Stop") != nil, "the music goes on")
      try app.waitFor(role: .dialog).waitFor(role: .button, name: .prefix("OK")).click()
      try app.waitForNo(role: .dialog)
      try app.click("Next Song")
      let second = try #require(names[1].split(separator: ",").first)
      try app.reads("\(second)")

      try stage.desktop.press("Escape")
      try app.waitFor(role: .button, name: "Show the song “\(second)”")
      let playing = try app.waitFor(role: .listItem, name: .containing(", playing"))
      try app.waitFor("the keyboard where it was") {
        try rows(app)[0].isFocused || playing.isFocused
      }
      try stage.desktop.press("space")
      try app.waitFor(role: .listItem, name: .containing(", paused"))
      try stage.desktop.press("End")
      try stage.desktop.press("Return")
      try app.waitFor(role: .button, name: "Stop")
      try app.click("Next Song")
      try app.reads("This is the last song.")
      try app.waitFor(role: .dialog).waitFor(role: .button, name: .prefix("Start Over")).click()
      let first = try #require(names[0].split(separator: ",").first)
      try app.reads("\(first)")
      try stage.desktop.press("s")
      try app.waitFor(role: .button, name: "Play")
      try stage.desktop.press("Escape")
      try app.waitForNo(role: .button, name: .prefix("Show the song"))
    }

    @Test("In a wide window, a song appears beside the list, and F6 switches between them")
    func wide() throws {
      let app = try stage.start()
      try stage.desktop.resize(try app.waitFor(role: .window), width: 1_240, height: 760)
      try app.click("Music")
      try app.waitFor(role: .listItem, name: .containing(", sample"))
      try stage.desktop.press("Return")
      try app.waitFor(role: .button, name: "Stop")
      let position = try app.waitFor(role: .slider, name: "Position")
      try app.waitFor("the keyboard on the song") { try position.isFocused }
      let row = try rows(app)[0]
      #expect(try row.point(1, 0).x < position.point(0, 0).x)
      #expect(try app.waitFor(role: .list, name: "Pages").point(1, 0).x < row.point(0, 0).x)
      try stage.desktop.press("F6")
      try app.waitFor("the keyboard in the list") { try row.isFocused }
      try stage.desktop.press("F6")
      try app.waitFor("the keyboard on the song") { try position.isFocused }
      try stage.desktop.press("s")
      try app.waitFor(role: .button, name: "Play")
      try stage.desktop.press("Escape")
      try app.waitForNo(role: .slider, name: "Position")
    }

    @Test("Typing searches the songs, column headers sort them, and an album opens its songs")
    func find() throws {
      let app = try stage.start()
      try app.click("Music")
      try app.waitFor(role: .listItem, name: .containing(", sample"))
      try app.click("Sort by Title")
      try app.waitFor(role: .button, name: "Title, sorted ascending")
      let title = try #require(try rows(app)[0].name?.split(separator: ",").first)
      try stage.desktop.type(title.prefix(3).lowercased())
      try app.waitFor(role: .searchBox, name: "Search Music")
      try app.waitFor(role: .listItem, name: .prefix("\(title)"))
      try stage.desktop.type("zzz")
      try app.reads("Nothing Found")
      try stage.desktop.press("Escape")
      try app.waitForNo(role: .searchBox)
      try app.waitFor("the keyboard on a row") { try rows(app).contains { try $0.isFocused } }
      try app.click("Albums")
      let album = try app.waitFor(role: .listItem, name: .containing(" song"))
      try stage.desktop.click(at: album.point(0.4, 0.5))
      try app.waitFor(role: .button, name: "Back to Music")
      try app.waitFor(role: .listItem, name: .containing(", sample"))
      try stage.desktop.press("Escape")
      try app.waitFor(role: .listItem, name: .containing(" song"))
    }

    @Test("An added music folder is listed, and removing it can be undone")
    func folders() throws {
      let tone = Signal.sine(frequency: 440, seconds: 1)
      try FileManager.default.createDirectory(
        atPath: stage.home("rock"), withIntermediateDirectories: true)
      try stage.home.write(tone, to: "rock/Granite.flac")
      try stage.home.write(tone, to: "rock/Basalt.flac")
      try stage.myna("music", "folders", "--add", stage.home("rock"))
      let app = try stage.start()
      try app.click("Music")
      try app.waitFor(role: .listItem, name: .containing(", sample"))
      // In a group for an unknown artist, the song would be below the visible part of the list.
      try app.click("Sort by Title")
      try app.waitFor(role: .listItem, name: .prefix("Basalt"))
      for isUndone in [true, false] {
        try app.click("Menu")
        try app.waitFor(role: .menuItem, name: "Music Folders…").click()
        try app.waitFor(role: .dialog)
          .waitFor(role: .button, name: "Remove \(stage.home("rock"))").click()
        try app.waitForNo(role: .listItem, name: .prefix("Basalt"))
        guard isUndone else { break }
        try app.click("Undo Undo")
        try app.waitFor(role: .listItem, name: .prefix("Basalt"))
      }
      #expect(stage.home.names.contains("rock/Granite.flac"))
      try stage.desktop.press("ctrl+q")
      try #require(waitUntil { stage.process?.isRunning == false })
      #expect(try stage.myna("music", "folders").text == stage.home("music") + "\n")
    }

    @Test("A missing sound server is reported until it returns, and then a song can be played")
    func server() throws {
      try FileManager.default.createDirectory(
        atPath: stage.home("rock"), withIntermediateDirectories: true)
      try stage.home.write(.sine(frequency: 440, seconds: 20), to: "rock/Basalt.flac")
      try stage.myna("music", "folders", "--add", stage.home("rock"))
      let app = try stage.start()
      try app.click("Music")
      try app.waitFor(role: .listItem, name: .containing(", sample"))
      try app.click("Sort by Title")
      let row = try app.waitFor(role: .listItem, name: .prefix("Basalt"))
      stage.server.kill()
      try stage.desktop.click(at: row.point(0.4, 0.5))
      let sentence =
        "Myna can’t reach the sound server. Start playback again when the sound server is available."
      try app.reads(sentence)
      try stage.server.restart()
      try app.waitForNo(role: .label, name: "\(sentence)")
      try app.click("Play")
      try app.waitFor(role: .button, name: "Stop")
      // Space pauses at the current time, and Stop returns to the beginning.
      try app.waitFor("a second that was heard") { try app.find(role: .label, name: "0:00") == nil }
      try stage.desktop.press("space")
      try app.waitFor(role: .button, name: "Play")
      #expect(try app.find(role: .label, name: "0:00") == nil)
      try app.click("Play")
      try app.click("Stop")
      try app.reads("0:00")
    }

    private func rows(_ app: Accessible) throws -> [Accessible] {
      try app.find(role: .list, name: "Music")?.all(role: .listItem).filter { try $0.isNamed } ?? []
    }
  }
}
