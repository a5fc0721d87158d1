import DesktopSupport
import Foundation
import SoundFiles
import TestSupport
import Testing

extension AppTests {
  @Suite("Sync in the app")
  struct SyncTests {
    private struct Row: Decodable {
      let title: String
    }

    let stage: AppStage
    let speech: Signal
    private var bucket: String { stage.home("bucket") }

    init() throws {
      stage = try AppTests.stage(hasSound: true)
      speech = try Signal.speech()
      try FileManager.default.createDirectory(
        atPath: stage.home("bucket"), withIntermediateDirectories: false)
    }

    @Test(
      "A new recording is uploaded automatically, and its new title from another machine appears")
    func twoMachines() throws {
      try stage.myna("cloud", "setup", "folder", bucket)
      let app = try stage.start()
      let speaker = try stage.speak(speech)
      try app.click("Start Recording")
      try app.waitForTime(1)
      try app.click("Stop")
      speaker.end()
      try app.waitFor(role: .button, name: "Chipmunk")
      try app.waitFor("an upload", timeout: 60) { uploads.count == 1 }

      let other = Scratch()
      try myna(in: other, "cloud", "setup", "folder", bucket)
      try myna(in: other, "sync")
      let rows = try myna(in: other, "list", "--json").json([Row].self)
      #expect(rows.count == 1)
      try myna(in: other, "rename", rows[0].title, "Renamed elsewhere")
      try myna(in: other, "sync")

      try stage.desktop.press("ctrl+comma")
      let window = try app.waitFor(name: "Preferences")
      try window.waitFor(role: .tab, name: "Cloud").click()
      try window.waitFor(role: .label, name: "1 of 1 uploaded · last sync just now", timeout: 60)
      try window.waitFor(role: .toggle, name: "Sync Recordings")
      try window.click("Sync Now")
      try app.waitFor("the other title", timeout: 60) {
        stage.takeNames.contains { $0.hasSuffix(" Renamed elsewhere.flac") }
      }
      try stage.desktop.press("Escape")
      try app.click("Memos")
      try MemosPage(app: app).waitForTitles("Renamed elsewhere")
      #expect(try app.find(role: .button, name: "Retry") == nil)
    }

    @Test("Sync pauses on a metered network until that is allowed in Preferences")
    func metered() throws {
      let network = try FakeNetworkManager()
      try stage.myna("cloud", "setup", "folder", bucket)
      try stage.keep(speech[0..<1], title: "Walk")
      let page = try stage.startWithMemos(environment: network.environment)
      try page.app.reads("Sync is paused because this network is metered.", timeout: 60)
      #expect(uploads.isEmpty)
      try page.app.click("Open Preferences")
      let window = try page.app.waitFor(name: "Preferences")
      try window.waitFor(
        role: .label, name: .containing("waiting for a network that is not metered"))
      try window.waitFor(role: .toggle, name: "Use Metered Networks").click()
      try page.app.waitFor("an upload", timeout: 60) { uploads.count == 1 }
      try stage.desktop.press("Escape")
      try page.app.waitForNo(
        role: .label, name: "Sync is paused because this network is metered.")
      withExtendedLifetime(network) {}
    }

    @Test("A missing cloud folder is reported, and Retry syncs once the folder is back")
    func unmounted() throws {
      try stage.myna("cloud", "setup", "folder", bucket)
      try stage.keep(speech[0..<1], title: "Walk")
      try FileManager.default.moveItem(atPath: bucket, toPath: stage.home("elsewhere"))
      let page = try stage.startWithMemos()
      try page.app.waitFor(
        role: .label, name: .prefix("The folder “\(bucket)” does not exist"), timeout: 60)
      try FileManager.default.moveItem(atPath: stage.home("elsewhere"), toPath: bucket)
      try page.app.click("Retry")
      try page.app.waitForNo(role: .button, name: "Retry", timeout: 60)
      try page.app.waitFor("an upload", timeout: 60) { uploads.count == 1 }
    }

    @Test("Forgetting the cloud location first downloads the recordings that are only there")
    func forgetting() throws {
      try uploadElsewhere()
      try stage.myna("cloud", "setup", "folder", bucket)
      try stage.myna("sync")
      let app = try stage.start()
      try stage.desktop.press("ctrl+comma")
      let window = try app.waitFor(name: "Preferences")
      try window.waitFor(role: .tab, name: "Cloud").click()
      try window.click("Forget")
      try app.reads("One recording is only in the cloud storage that you are leaving.", timeout: 60)
      try stage.desktop.press("Return")
      try window.waitForNo(role: .label, name: "The folder “\(bucket)”", timeout: 60)
      #expect(stage.takeNames.contains { $0.hasSuffix(" Walk.wav") })
    }

    @Test("With Keep Everything on This Computer, a recording from another machine is downloaded")
    func keepingEverything() throws {
      try uploadElsewhere()
      try stage.myna("cloud", "setup", "folder", bucket)
      let app = try stage.start()
      try stage.desktop.press("ctrl+comma")
      let window = try app.waitFor(name: "Preferences")
      try window.waitFor(role: .tab, name: "Cloud").click()
      try window.waitFor(role: .toggle, name: "Keep Everything on This Computer").click()
      try app.waitFor("a download", timeout: 60) {
        stage.takeNames.contains { $0.hasSuffix(" Walk.wav") }
      }
    }

    @Test("Many deletions reach the cloud only after confirmation")
    func confirmation() throws {
      try stage.myna("cloud", "setup", "folder", bucket)
      let titles = ["One", "Two", "Three", "Four", "Five"]
      for (number, title) in titles.enumerated() {
        try stage.keep(
          speech[0..<Double(number + 1) / 5], title: title,
          recorded: Date(timeIntervalSince1970: 1_741_953_600 + Double(number) * 86_400))
      }
      let page = try stage.startWithMemos()
      try page.app.waitFor("uploads", timeout: 60) { uploads.count == 5 }
      for title in titles { try stage.myna("delete", title) }
      let question = "5 recordings were deleted. Delete them in the cloud, too?"
      try page.app.reads(question, timeout: 60)
      #expect(uploads.count == 5)
      try page.app.click("Delete in the Cloud")
      try page.app.waitForNo(role: .label, name: "\(question)")
      try page.app.waitFor("deletions", timeout: 90) { uploads.isEmpty }
    }

    // MARK: -

    /// The sounds in the folder that stands for the cloud.
    private var uploads: [String] {
      stage.home.names.filter { $0.hasPrefix("bucket/Myna/") && $0.hasSuffix(".flac") }
    }

    private func uploadElsewhere() throws {
      let other = Scratch()
      try other.write(speech[0..<1], to: "Walk.wav")
      try myna(in: other, "cloud", "setup", "folder", bucket)
      try myna(in: other, "import", "Walk.wav")
      try myna(in: other, "sync")
    }

    /// Runs `myna ARGUMENTS` with the home of another machine.
    @discardableResult private func myna(in home: Scratch, _ arguments: String...) throws -> Outcome
    {
      let environment = stage.environment.merging(["MYNA_HOME": home.path]) { $1 }
      let outcome = try Myna.run(arguments, in: home, environment: environment)
      try #require(outcome.status == 0, "\(arguments): \(outcome.talk)")
      return outcome
    }
  }
}
