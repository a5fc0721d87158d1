import DesktopSupport
import Foundation
import SoundFiles
import TestSupport
import Testing

extension AppTests {
  @Suite("Resuming memos")
  struct ResumePlaybackTests {
    @Test("A memo continues where playback stopped, and Start Over returns to the beginning")
    func goesOn() throws {
      let stage = try AppTests.stage()
      try stage.keep(Signal.noise(seconds: 12), title: "Talk")
      let page = try stage.startWithMemos()
      func open() throws -> Accessible {
        try page.click("Talk")
        try page.app.waitFor(role: .window, name: "Talk")
        try page.app.waitFor("an open sound") { try page.app.button("Export…").isSensitive }
        return try page.app.waitFor(role: .slider, name: "Position")
      }
      func goBack() throws {
        try page.app.click("Back to Memos")
        // The page remains until its animation has ended.
        try page.app.waitForNo(role: .slider, name: "Position")
      }
      var position = try open()
      #expect(try page.app.find(role: .button, name: .prefix("Start Over")) == nil)
      try stage.desktop.press("Right")
      try position.waitFor("five seconds") { try position.value ?? 0 >= 5 }
      try goBack()
      position = try open()
      try page.app.reads("Continues at 0:05, where you left off")
      try position.waitFor("where it was left") { try position.value == 5 }
      try page.app.waitFor(role: .button, name: .prefix("Start Over")).click()
      try position.waitFor("the beginning") { try position.value == 0 }
      try goBack()
      position = try open()
      #expect(try position.value == 0)
    }
  }
}
