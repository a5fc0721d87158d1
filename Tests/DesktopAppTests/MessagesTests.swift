import DesktopSupport
import Foundation
import SoundFiles
import TestSupport
import Testing

extension AppTests {
  @Suite("Messages and background work")
  struct MessagesTests {
    let stage: AppStage

    init() throws { stage = try AppTests.stage() }

    @Test("On the Playback page, a message and its Undo button appear over the waveform")
    func overPicture() throws {
      let name = try stage.keep(try Signal.speech(), title: "Words")
      let app = try stage.start(stage.home("takes/" + name))
      let window = try app.waitFor(role: .window)
      try app.waitFor("an open sound") { try app.button("Export…").isSensitive }
      for (width, height) in [(360, 640), (1_100, 760), (640, 360)] {
        try stage.desktop.resize(window, width: width, height: height)
        if try app.find(role: .button, name: "Trim") == nil { try stage.desktop.press("ctrl+e") }
        try app.waitFor(role: .slider, name: "End of the selection").setValue(2)
        try app.click("Trim")
        let message = try app.waitFor(role: .label, name: .prefix("Trimmed to"))
        let picture = try app.waitFor(role: .slider, name: "Position")
        let isButtonOver = try app.button("Undo Undo").isOver(picture)
        #expect(isButtonOver, "\(width) × \(height)")
        let (isOver, place) = (try message.isOver(picture), try message.place)
        #expect(isOver, "\(width) × \(height): \(place)")
        try app.click("Undo Undo")
        try app.waitForNo(role: .label, name: .prefix("Trimmed to"))
      }
    }

    @Test("The last row of a list can be scrolled above a message")
    func overList() throws {
      for number in 0..<20 {
        try stage.keep(
          try Signal.speech()[0..<1], title: "Number \(number)",
          recorded: Date(timeIntervalSince1970: 1_741_953_600 - Double(number) * 3_600))
      }
      let page = try stage.startWithMemos()
      try page.app.waitFor("a row with the keyboard") { try page.row("Number 0").isFocused }
      try stage.desktop.press("Delete")
      let undo = try page.app.waitFor(role: .button, name: .prefix("Undo"))
      try stage.desktop.press("End")
      let last = try page.row("Number 19")
      try page.app.waitFor("the keyboard on the last row") { try last.isFocused }
      let (isAbove, places) = (try last.isAbove(undo), [try last.place, try undo.place])
      #expect(isAbove, "\(places)")
    }

    @Test("An edit continues after its page closes, with progress in the list and a final message")
    func lateEdit() throws {
      let long = Signal.noise(seconds: 300)
      let name = try stage.keep(long, title: "Lecture")
      let app = try stage.start(stage.home("takes/" + name))
      try app.waitFor("an open sound") { try app.button("Export…").isSensitive }
      try app.waitFor(role: .button, name: "Edit").click()
      try app.click("More")
      try app.waitFor(role: .menuItem, name: .containing("Reduce")).click()
      try app.waitFor(role: .progressBar, name: "Progress")
      try app.click("Memos")
      try app.waitFor(role: .listItem, name: .containing("Editing… "))
      try app.waitFor(role: .label, name: .prefix("Noise reduced"), timeout: 120)
      try app.waitForNo(role: .listItem, name: .containing("Editing… "))
      #expect(try app.find(role: .label, name: .containing("Lecture")) != nil)
    }
  }
}
