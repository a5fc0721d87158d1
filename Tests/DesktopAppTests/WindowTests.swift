import DesktopSupport
import Foundation
import SoundFiles
import TestSupport
import Testing

extension AppTests {
  @Suite("The window")
  struct WindowTests {
    let stage: AppStage

    init() throws { stage = try AppTests.stage() }

    @Test(
      "Every control on the Playback page has an accessible name, and a key shows the shortcuts")
    func named() throws {
      try stage.home.write(try Signal.speech(), to: "speech.wav", format: .wavFloat)
      let app = try stage.start(stage.home("speech.wav"))
      try app.waitFor(role: .button, name: "Chipmunk")
      var seen: Set<String> = []
      for node in try app.descendants {
        guard let role = try node.role, Accessible.Role.usable.contains(role) else { continue }
        let parts = try (node.parent?.role?.rawValue ?? "", node.name ?? "")
        #expect(try node.isNamed, "a \(role.rawValue) in a \(parts.0) has no name")
        seen.insert(parts.1)
      }
      let known: Set = ["Stop", "Position", "Volume, 100 percent", "Hawk"]
      #expect(seen.isSuperset(of: known), "\(seen)")
      // The button Record is below the page, out of reach.
      #expect(seen.isDisjoint(with: ["Start Recording", "Level"]))
      try stage.desktop.press("ctrl+question")
      try app.waitFor(role: .label, name: "Keyboard shortcuts")
    }

    @Test("A narrow window shows either Home or a page, and both size and page are remembered")
    func folded() throws {
      let app = try stage.start()
      let window = try app.waitFor(role: .window)
      let home = try app.waitFor(role: .list, name: "Pages")
      #expect(try app.find(role: .button, name: "Back to Myna") == nil)
      try stage.desktop.resize(window, width: 400, height: 700)
      try app.waitForNo(role: .list, name: "Pages")
      try app.click("Back to Myna")
      try home.waitFor(role: .listItem, name: "Record").click()
      _ = try app.button("Start Recording")
      try stage.desktop.press("alt+Left")
      try app.waitFor(role: .list, name: "Pages")
      try stage.desktop.press("ctrl+q")
      #expect(waitUntil { stage.process?.isRunning == false })

      let next = try stage.start()
      try next.waitFor(role: .list, name: "Pages")
      let size = try next.waitFor(role: .window).size
      #expect(size?.width == 400 && size?.height == 700, "\(String(describing: size))")
    }

    @Test("The current page is selected on Home and has no Back button")
    func marked() throws {
      let app = try stage.start()
      let home = try app.waitFor(role: .list, name: "Pages")
      func marked() throws -> [String] {
        try home.all(role: .listItem).filter { try $0.isSelected }.map { try $0.name ?? "" }
      }
      #expect(try marked() == ["Record"])
      try app.click("Memos")
      try app.reads("No Memos Yet")
      #expect(try marked() == ["Memos"])
      #expect(try app.find(role: .button, name: .prefix("Back to")) == nil)
      try stage.desktop.press("Escape")
      try app.reads("No Memos Yet")
      for (key, name) in [("ctrl+4", "Music"), ("ctrl+2", "Memos"), ("ctrl+1", "Record")] {
        try stage.desktop.press(key)
        try app.waitFor("\(name) marked") { try marked() == [name] }
      }
      _ = try app.button("Start Recording")
      try app.click("Main Menu")
      try app.waitFor(role: .menuItem, name: .containing("Open an Audio File…"))
    }

    @Test("Switching pages faster than the slide animation shows the last page chosen")
    func fast() throws {
      let stage = try AppStage(desktop: stage.desktop, hasSound: false)
      let app = try stage.start()
      _ = try app.button("Start Recording")
      for pause in [150_000, 120_000, 30_000] {
        for key in ["ctrl+2", "ctrl+3", "ctrl+1", "ctrl+4", "ctrl+2", "Escape", "ctrl+1"] {
          try stage.desktop.press(key)
          // The delay is the test itself: it cuts the slide animation short at this time.
          usleep(UInt32(pause))
        }
      }
      try app.waitFor(role: .label, name: "No Sound Server")
      let complaints = try stage.home.text("app.err")
      #expect(!complaints.contains("CRITICAL"), "\(complaints)")
    }

    @Test("On a phone in either orientation, each main page is one tap away")
    func switcher() throws {
      let app = try stage.start()
      let window = try app.waitFor(role: .window)
      for (width, height) in [(360, 640), (640, 360)] {
        try stage.desktop.resize(window, width: width, height: height)
        try app.waitForNo(role: .list, name: "Pages")
        #expect(try app.waitFor(role: .window).size?.width == width)
        try app.button("Music").click()
        try app.waitFor(role: .list, name: "Music")
        try app.waitFor("Music lit") { try app.button("Music").isPressed }
        try app.button("Record").click()
        _ = try app.button("Start Recording")
        #expect(try !app.button("Music").isPressed && app.button("Record").isPressed)
        let (record, label) = (
          try app.button("Start Recording"), try app.waitFor(role: .label, name: "No Sound Server")
        )
        for node in [record, label] {
          let isInside = try node.isWithin(width: width) && node.isWithin(height: height)
          let place = try node.place
          #expect(isInside, "\(width) × \(height): \(place)")
        }
      }
    }

    @Test("On a phone in landscape, Home and the empty Memos page fit in the window")
    func low() throws {
      let app = try stage.start()
      let window = try app.waitFor(role: .window)
      try stage.desktop.resize(window, width: 640, height: 360)
      try app.click("Back to Myna")
      let places = try app.waitFor(role: .list, name: "Pages")
      for name in ["Record", "Memos", "Piano", "Music"] {
        let row = try places.waitFor(role: .listItem, name: "\(name)")
        let isInside = try row.isWithin(width: 640) && row.isWithin(height: 360)
        let place = try row.place
        #expect(isInside, "\(place)")
      }
      try app.click("Memos")
      try app.reads("No Memos Yet")
      for node in [
        try app.button("Import…"),
        try app.waitFor(role: .label, name: .prefix("Your recordings will appear here")),
      ] {
        let isInside = try node.isWithin(height: 360)
        let place = try node.place
        #expect(isInside, "\(place)")
      }
    }

    @Test("At 360 pixels, the main pages aren't cut off, nor is Record with large text")
    func narrow() throws {
      try stage.keep(
        try Signal.speech(), title: "A long title that was once dictated on a walk")
      let places = [
        ("ctrl+1", "Start Recording"), ("ctrl+2", "Menu"), ("ctrl+3", "Piano Settings"),
        ("ctrl+4", "Songs"), ("Escape", "Main Menu"),
      ]
      for (font, text) in [(11, "normal"), (22, "large")] {
        try stage.set("gtk-font-name=Cantarell \(font)")
        for (key, sign) in places where font == 11 || sign == "Start Recording" {
          let app = try stage.start()
          let window = try app.waitFor(role: .window)
          try stage.desktop.resize(window, width: 360, height: 640)
          try stage.desktop.press(key)
          try app.waitFor(role: .button, name: "\(sign)")
          #expect(try app.cutOff(width: 360) == [], "\(sign), \(text) text")
          stage.crash()
        }
      }
    }

    @Test("A rotated phone shows the page buttons, even with a long message above the list")
    func turned() throws {
      let bucket = stage.home("bucket")
      try FileManager.default.createDirectory(atPath: bucket, withIntermediateDirectories: false)
      try stage.myna("cloud", "setup", "folder", bucket)
      try stage.keep(try Signal.speech(), title: "Walk")
      try FileManager.default.removeItem(atPath: bucket)
      let app = try stage.start()
      let window = try app.waitFor(role: .window)
      try stage.desktop.press("ctrl+2")
      try app.waitFor(role: .button, name: "Retry", timeout: 60)
      for (width, height) in [(640, 360), (360, 640), (640, 360)] {
        try stage.desktop.resize(window, width: width, height: height)
        try app.waitFor("the places within \(width) × \(height)") {
          let music = try app.button("Music")
          return try music.isWithin(width: width) && music.isWithin(height: height)
        }
        #expect(try app.cutOff(width: width) == [])
      }
    }

    @Test("No page causes GTK warnings while the window's size changes")
    func complaints() throws {
      try stage.keep(try Signal.speech(), title: "Morning pages")
      let app = try stage.start()
      let window = try app.waitFor(role: .window)
      for (width, height) in [(900, 800), (360, 640), (640, 360), (900, 800)] {
        for key in ["ctrl+2", "ctrl+3", "ctrl+4", "ctrl+1", "ctrl+question", "ctrl+comma"] {
          try stage.desktop.press(key)
          if ["ctrl+question", "ctrl+comma"].contains(key) { try stage.desktop.press("Escape") }
        }
        try app.click("Recording Settings")
        try stage.desktop.press("Escape")
        try stage.desktop.resize(window, width: width, height: height)
      }
      let lines = try stage.home.text("app.err").split(separator: "\n")
      let complaints = lines.filter { $0.contains("-WARNING") || $0.contains("-CRITICAL") }
      #expect(complaints == [])
    }

    @Test("The app continues after the session bus ends")
    func busEnds() throws {
      // A desktop on which the app does not report when it is idle, since it would do so on the
      // bus.
      let desktop: Desktop = try #require(OneDesktop.current)
      let stage = try AppStage(desktop: desktop, hasSound: false)
      let bus = try PrivateBus()
      let app = try stage.start(environment: bus.environment)
      _ = try app.button("Start Recording")
      bus.die()
      try desktop.press("ctrl+2")
      try app.waitFor(role: .button, name: "Import…")
      #expect(stage.process?.isRunning == true)
    }
  }
}
