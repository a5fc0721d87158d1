import DesktopSupport
import Foundation
import TestSupport
import Testing

extension AppTests {
  @Suite("Read-only home folders", .enabled(if: SmallDisk.isAllowed))
  struct ReadOnlyHomeTests {
    @Test("Takes and sample songs are listed, and a message says that the folder isn't writable")
    func walk() throws {
      let stage = try AppTests.stage()
      let disk = try SmallDisk(kibibytes: 8_192)
      try stage.keep(.noise(seconds: 1, seed: 1), title: "Old words")
      try FileManager.default.createDirectory(
        atPath: disk.path + "/home", withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: stage.home("takes"), toPath: disk.path + "/home/takes")
      try disk.remount(readOnly: true)
      let app = try stage.startWithMemos(environment: ["MYNA_HOME": disk.path + "/home"]).app
      try app.waitFor(role: .listItem, name: .prefix("Old words"))
      try app.waitFor(role: .label, name: .prefix("Myna’s folder is not writable."))
      try app.click("Music")
      try app.waitFor(role: .listItem, name: .containing(", sample"))
      try app.waitForNo(role: .label, name: .containing("Quit other instances"))
    }
  }
}
