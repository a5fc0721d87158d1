import Foundation
import MynaStudio
import TestSupport
import Testing

@Suite("myna sync")
struct SyncCommandTests {
  /// A kind of storage that two machines share.
  enum TestedStorage: CaseIterable {
    case folder, s3, firebase
  }

  @Test(
    "A take renamed, deleted, or restored changes on the other machine, which can also render it",
    arguments: TestedStorage.allCases)
  func twoMachines(location: TestedStorage) throws {
    let (one, other) = try machines(location)
    try one.folder.write(.noise(seconds: 0.5, seed: 1), to: "Title.wav")
    try one.myna("import", "Title.wav")
    #expect(try one.myna("sync").text == "1 recording uploaded.\n")
    #expect(try one.take("Title").storage == "both")
    #expect(try one.myna("sync").text == "Nothing was changed.\n")

    try other.myna("sync")
    #expect(try other.take("Title").storage == "cloud")
    try other.myna("rename", "Title", "Other title")
    try other.myna("sync")
    try one.myna("sync")
    #expect(try one.take("Other title").storage == "both")

    // The sound is downloaded when it is needed.
    let copy = try other.myna("render", "Other title", "-o", "copy.wav")
    #expect(copy.talk.contains("Downloading “Other title” from the cloud"), "\(copy.talk)")
    #expect(try other.folder.data("copy.wav") == one.folder.data("Title.wav"))
    #expect(try other.take("Other title").storage == "both")

    try other.myna("delete", "Other title")
    try other.myna("sync")
    try one.myna("sync")
    #expect(try one.titles().isEmpty)
    #expect(try one.titles(inTrash: true) == ["Other title"])
    // The same in the other direction.
    try one.myna("undelete", "Other title")
    try one.myna("sync")
    try other.myna("sync")
    #expect(try other.titles() == ["Other title"])
  }

  @Test(
    "A machine whose clock is an hour off still syncs, and the last change wins",
    arguments: TestedStorage.allCases, [3_600, -3_600])
  func wrongClock(location: TestedStorage, lead: Int) throws {
    var (one, other) = try machines(location)
    other.clockLead = lead
    try one.folder.write(.noise(seconds: 0.5, seed: 1), to: "Title.wav")
    try one.myna("import", "Title.wav")
    try one.myna("sync")
    try other.myna("sync")
    try other.myna("rename", "Title", "Theirs")
    try other.myna("sync")
    try one.myna("sync")
    try one.myna("rename", "Theirs", "Mine")
    try one.myna("sync")
    try other.myna("sync")
    #expect(try other.titles() == ["Mine"])
    try other.folder.write(.noise(seconds: 0.5, seed: 2), to: "Talk.wav")
    try other.myna("import", "Talk.wav")
    #expect(try other.myna("sync").text.contains("1 recording uploaded"))
    try one.myna("sync")
    try one.myna("render", "Talk", "-o", "copy.wav")
    #expect(try one.folder.data("copy.wav") == other.folder.data("Talk.wav"))
    try other.myna("delete", "Mine")
    try other.myna("sync")
    try one.myna("sync")
    #expect(try one.titles() == ["Talk"])
    #expect(try one.titles(inTrash: true) == ["Mine"])
  }

  @Test("Without a cloud location, syncing is refused with a hint to use myna cloud setup")
  func refusals() throws {
    let home = try CloudHome()
    let outcome = try home.shell("$MYNA sync")
    #expect(outcome.isRefusal(naming: "myna cloud setup"), "\(outcome.talk)")
    #expect(try home.shell("$MYNA sync --metered").status == 64)
  }

  @Test("A take marked --only-here isn't uploaded until it is marked --everywhere")
  func onlyHere() throws {
    let machine = Machine(home: try CloudHome.ready())
    try machine.folder.write(.noise(seconds: 0.2, seed: 1), to: "Title.wav")
    try machine.myna("import", "Title.wav")
    try machine.myna("sync", "--only-here", "Title")
    #expect(try machine.myna("sync").text == "Nothing was changed.\n")
    #expect(!machine.home.objects.contains { $0.contains("Title") })
    try machine.myna("sync", "--everywhere", "Title")
    #expect(try machine.myna("sync").text == "1 recording uploaded.\n")
    let late = try machine.home.shell("$MYNA sync --only-here Title")
    #expect(late.status == 64 && late.talk.contains("has already been uploaded"), "\(late.talk)")
  }

  @Test("myna sync --watch uploads new takes, and ends on SIGTERM")
  func watching() throws {
    let home = try CloudHome.ready()
    let watch = try Myna.start(
      ["sync", "--watch"], in: home.folder, environment: home.environment)
    defer { watch.signal(SIGKILL) }
    try home.folder.write(.noise(seconds: 0.2, seed: 1), to: "Title.wav")
    let machine = Machine(home: home)
    try machine.myna("import", "Title.wav")
    #expect(waitUntil(timeout: 30) { (try? machine.take("Title").storage) == "both" })
    #expect(home.objects.contains("Myna/\(try machine.fileName(of: "Title"))"))
    watch.signal(SIGTERM)
    #expect(try watch.outcome(timeout: 20).status == 143)
  }

  @Test("If the recordings folder is changed, myna sync --watch ends with a message")
  func otherFolder() throws {
    let home = try CloudHome.ready()
    let watch = try Myna.start(
      ["sync", "--watch"], in: home.folder, environment: home.environment)
    defer { watch.signal(SIGKILL) }
    let machine = Machine(home: home)
    try home.folder.write(.noise(seconds: 0.2, seed: 1), to: "Title.wav")
    try machine.myna("import", "Title.wav")
    #expect(waitUntil(timeout: 30) { (try? machine.take("Title").storage) == "both" })
    let folders = try MynaFolders(environment: home.environment)
    try FolderChange(folders: folders, music: []).use(home.folder("other"))
    try home.folder.write("touched", to: "touched")
    try FileManager.default.moveItem(
      atPath: home.folder("touched"), toPath: folders.takes + "/Title 2.wav")
    let outcome = try watch.outcome(timeout: 30)
    #expect(
      outcome.status == 1 && outcome.talk.contains("The recordings folder is now")
        && outcome.talk.contains("/other”"), "\(outcome.talk)")
  }

  // MARK: -

  private func machines(_ location: TestedStorage) throws -> (Machine, Machine) {
    let (one, other) = (try CloudHome(), try CloudHome())
    switch location {
    case .folder:
      for home in [one, other] { try home.run("setup", "folder", one.bucket).check() }
    case .s3:
      let server = try S3Server.shared()
      let bucket = try server.newBucket()
      for home in [one, other] {
        try home.run(
          "setup", "s3", "--endpoint", server.endpoint, "--bucket", bucket, "--key-id",
          server.keyID, "--folder", "voices/ada", environment: ["MYNA_S3_SECRET": server.secret]
        ).check()
      }
    case .firebase:
      let server = try FirebaseServer()
      let rules = #"{"path": "users/{uid}/", "allow": ["read", "list", "write"]}"#
      try server.control(#"{"options": {"rules": [\#(rules)]}}"#)
      for (home, more) in [(one, ["--new-user"]), (other, [])] {
        try home.run(
          [
            "setup", "firebase", "--bucket", FirebaseServer.bucket, "--api-key", "key",
            "--sign-in", "email", "--email", "ada@example.org", "--folder", "users/{user}",
          ] + more,
          environment: [
            "MYNA_FIREBASE_PASSWORD": "secret word",
            "FIREBASE_STORAGE_EMULATOR_HOST": server.host,
            "FIREBASE_AUTH_EMULATOR_HOST": server.host,
          ]
        ).check()
      }
      return (Machine(home: one, keeping: server), Machine(home: other, keeping: server))
    }
    return (Machine(home: one), Machine(home: other))
  }
}

/// A machine with its own takes.
private struct Machine {
  let home: CloudHome
  /// Keeps the server alive as long as the machine.
  var keeping: FirebaseServer?
  /// The number of seconds by which its clock is fast.
  var clockLead: Int?
  var folder: Scratch { home.folder }

  struct Row: Decodable {
    let title: String
    let storage: String
    let path: String
  }

  /// Runs `myna ARGUMENTS`; fails the test if it fails.
  @discardableResult func myna(_ arguments: String...) throws -> Outcome {
    let clock = clockLead.map { Fault.clock(ahead: $0) } ?? [:]
    let outcome = try Myna.run(
      arguments, in: home.folder, environment: home.environment.merging(clock) { $1 })
    try outcome.check()
    return outcome
  }

  func rows(inTrash: Bool = false) throws -> [Row] {
    let outcome = try inTrash ? myna("list", "--json", "--deleted") : myna("list", "--json")
    return try JSONDecoder().decode([Row].self, from: Data(outcome.text.utf8))
  }

  func fileName(of title: String) throws -> String {
    String(try take(title).path.split(separator: "/").last ?? "")
  }

  func titles(inTrash: Bool = false) throws -> [String] {
    try rows(inTrash: inTrash).map(\.title)
  }

  func take(_ title: String) throws -> Row {
    try #require(try rows().first { $0.title == title })
  }
}

extension Outcome {
  /// Throws the output, unless the command succeeded.
  fileprivate func check() throws {
    guard status == 0 else { throw CloudHome.CommandFailure(words: talk) }
  }
}
