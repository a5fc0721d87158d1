import DesktopSupport
import Foundation
import SoundFiles
import TestSupport
import Testing

extension AppTests {
  /// The takes of another machine arrive through the S3 server of the tests.
  @Suite("Memos in the cloud")
  struct MemosCloudTests {
    let stage: AppStage
    let server: S3Server
    let bucket: String
    private let more = ["MYNA_SECRETS": "file"]

    init() throws {
      stage = try AppTests.stage()
      server = try S3Server.shared()
      bucket = try server.newBucket()
      let speech = try Signal.speech()
      try stage.home.write(speech[0..<2], to: "Interview.wav")
      try stage.home.write(speech[2..<5], to: "Walk.wav")
      try elsewhere(
        "cloud", "setup", "s3", "--endpoint", server.endpoint, "--bucket", bucket,
        "--key-id", server.keyID)
      try elsewhere("import", "Interview.wav", "Walk.wav")
      try elsewhere("sync")
      try here(
        "cloud", "setup", "s3", "--endpoint", server.endpoint, "--bucket", bucket,
        "--key-id", server.keyID)
      try here("sync")
    }

    @discardableResult private func here(_ arguments: String...) throws -> Outcome {
      try run(arguments, in: stage.home.path)
    }

    @discardableResult private func elsewhere(_ arguments: String...) throws -> Outcome {
      try run(arguments, in: stage.home("elsewhere"))
    }

    private func run(_ arguments: [String], in home: String) throws -> Outcome {
      var environment = stage.environment.merging(more) { $1 }
      (environment["MYNA_HOME"], environment["MYNA_S3_SECRET"]) = (home, server.secret)
      let outcome = try Myna.run(arguments, in: stage.home, environment: environment)
      guard outcome.status == 0 else {
        throw CommandFailure(words: "\(arguments): \(outcome.talk)")
      }
      return outcome
    }

    private struct CommandFailure: Error {
      let words: String
    }

    private func key(of title: String) throws -> String {
      let keys = try server.list(bucket, prefix: "Myna/")
      return try #require(keys.first { $0.contains(title) })
    }

    @Test("A cloud-only memo is marked as such, and opening it from a search downloads it")
    func opened() throws {
      let page = try stage.startWithMemos(environment: more)
      try page.waitFor("Interview", "In the cloud")
      try page.waitFor("Walk", "In the cloud")
      try stage.desktop.press("ctrl+f")
      try page.search("inter")
      try page.waitForTitles("Interview")
      for key in ["Down", "Return"] { try stage.desktop.press(key) }
      try page.app.waitFor(role: .window, name: "Interview")
      try page.app.waitFor("an open sound") { try page.app.button("Export…").isSensitive }
      try page.app.reads("0:02.0")
      try page.app.click("Back to Memos")
      try page.waitFor("Interview", "On this computer and in the cloud")
    }

    @Test("A failed download shows its reason, and Retry succeeds once the stored file is intact")
    func failed() throws {
      let key = try key(of: "Walk")
      let sound = try #require(try server.get(bucket, key))
      let head = try #require(try server.head(bucket, key))
      func put(_ data: Data) throws {
        try server.put(
          bucket, key, data, contentType: head.contentType, metadata: head.metadata)
      }
      try put(Data(repeating: 7, count: sound.count))
      let page = try stage.startWithMemos(environment: more)
      try page.click("Walk")
      try page.app.waitFor(role: .label, name: .prefix("“Walk” could not be downloaded."))
      try page.waitFor("Walk", "Failed: ")
      try page.app.waitFor(role: .button, name: .prefix("Failed: ")).click()
      let reason = try page.app.waitFor(
        role: .label, name: .prefix("“Walk” could not be downloaded."))
      #expect(try reason.isShowing)
      try put(sound)
      try page.app.click("Retry")
      try page.waitFor("Walk", "On this computer and in the cloud")
    }

    @Test("A refused upload shows its reason, and Retry uploads the memo once writing is allowed")
    func refused() throws {
      try server.refuseWrites(bucket, prefix: "Myna/2")
      try stage.home.write(try Signal.speech()[5..<6], to: "Talk.wav")
      try here("import", "Talk.wav")
      let page = try stage.startWithMemos(environment: more)
      try page.waitFor("Talk", "Failed: ")
      let symbol = try page.app.waitFor(role: .button, name: .prefix("Failed: "))
      try symbol.click()
      let why = "“Talk” could not be synced with the cloud. "
      #expect(try page.app.waitFor(role: .label, name: .prefix(why)).isShowing)
      try stage.desktop.press("Escape")
      try page.app.waitForNo(role: .label, name: .prefix(why))
      #expect(try here("list").text.contains("failed"))
      #expect(try !server.list(bucket).contains { $0.contains("Talk") })

      try server.allowWrites(bucket)
      try page.choose("Why It Failed", for: "Talk")
      try page.app.waitFor(role: .label, name: .prefix(why))
      try page.app.click("Retry")
      try page.waitFor("Talk", "On this computer and in the cloud")
      #expect(try key(of: "Talk").hasSuffix("Talk.wav"))
      try elsewhere("sync")
      #expect(try elsewhere("list").text.contains("Talk"))
    }

    @Test("Copying a public link asks first, and the link leads to the memo's exact audio")
    func link() throws {
      let page = try stage.startWithMemos(environment: more)
      try page.waitFor("Walk", "In the cloud")
      try page.choose("Copy Link", for: "Walk")
      try page.app.waitFor(role: .label, name: "Copy a Public Link?")
      try page.app.waitFor(
        role: .label, name: .containing("Anyone with this link can listen until"))
      try page.app.waitFor(role: .button, name: .prefix("Copy Link")).click()
      try page.app.waitFor(role: .label, name: .prefix("Link copied. "))
      try stage.desktop.press("ctrl+f")
      let search = try page.app.waitFor(role: .searchBox, name: "Search Memos")
      try stage.desktop.press("ctrl+v")
      try page.app.waitFor("a pasted link") { try search.text?.hasPrefix("http") == true }
      let link = try #require(try search.text)
      // Without credentials, since the link alone must suffice.
      let answer = try askLoopback(
        "GET", String(link.dropFirst(server.endpoint.count)), port: server.port)
      #expect(answer.status == 200)
      #expect(try answer.body == server.get(bucket, key(of: "Walk")))
      try stage.desktop.press("Escape")
      try page.choose("Stop Sharing", for: "Walk")
      try page.app.waitFor(
        role: .label, name: .prefix("A link to “Walk” cannot be revoked. The link works until "))
    }

    @Test("Deleting a memo says that the cloud is affected, and Undo keeps it in both places")
    func deleted() throws {
      let page = try stage.startWithMemos(environment: more)
      try page.waitFor("Walk", "In the cloud")
      try page.focus("Walk")
      try stage.desktop.press("Delete")
      try page.waitForTitles("Interview")
      try page.app.reads("Moved to trash, and will soon be deleted from the cloud: Walk")
      try page.app.waitFor(role: .button, name: .prefix("Undo")).click()
      try page.app.waitFor("both rows") { try page.titles.sorted() == ["Interview", "Walk"] }
      #expect(try server.list(bucket, prefix: "Myna/").contains { $0.contains("Walk") })
    }
  }
}

extension MemosPage {
  /// Waits for a row whose text contains the words.
  fileprivate func waitFor(_ title: String, _ words: String) throws {
    try app.waitFor("“\(title)” with “\(words)”") {
      try row(title).name?.contains(words) == true
    }
  }

  /// Chooses an item of a row's menu.
  fileprivate func choose(_ entry: String, for title: String) throws {
    try app.click("More for “\(title)”")
    try app.waitFor(role: .menuItem, name: .containing(entry)).click()
  }
}
