import Foundation
import MynaScreens
import MynaStudio
import StudioSupport
import TestSupport
import Testing

@Suite("Studio")
@MainActor struct StudioTests {
  @Test("Changed settings are saved after half a second, and a failed save is reported")
  func settings() async throws {
    let scratch = try StudioScratch()
    let file = SettingsFile(folders: scratch.folders)
    let time = VirtualTime()
    let studio = Studio(folders: scratch.folders, time: time)
    studio.settings.gain = 12
    studio.settings.page = "record"
    await studio.saveNow()
    #expect(file.read().gain == 12 && studio.settingsProblem == nil)
    studio.settings.gain = 3
    // The second sleeper is the song catalog, which rescans the user's folders periodically.
    while time.sleeperCount < 2 { await Task.yield() }
    time.advance(by: .milliseconds(400))
    #expect(file.read().gain == 12, "it is written half a second after the last change")
    time.advance(by: .milliseconds(100))
    for _ in 0..<400 where file.read().gain != 3 { try await Task.sleep(for: .milliseconds(10)) }
    #expect(file.read().gain == 3)

    let other = try StudioScratch()
    try other.scratch.write("a file", to: "home/settings")
    let stuck = Studio(folders: other.folders)
    stuck.settings.gain = 5
    await stuck.saveNow()
    guard case .folder(other.folders.settings, _) = stuck.settingsProblem else {
      Issue.record("it could not be written")
      return
    }
    unlink(other.folders.settings)
    await stuck.saveNow()
    #expect(stuck.settingsProblem == nil)
    #expect(SettingsFile(folders: other.folders).read().gain == 5)
  }
}
