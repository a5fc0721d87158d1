import Foundation
import TestSupport
import Testing

@Suite("myna cloud setup")
struct CloudSetupTests {
  private static let marker = "mArKer-of-a-secret-7Qx"

  @Test("Setup with an unreachable server names the server and saves nothing")
  func noServer() throws {
    let home = try CloudHome()
    let outcome = try home.run(
      "setup", "s3", "--endpoint", "http://127.0.0.1:9", "--bucket", "memos", "--key-id", "KEY",
      environment: ["MYNA_S3_SECRET": Self.marker])
    #expect(outcome.status == 1 && outcome.talk.contains("127.0.0.1"), "\(outcome.talk)")
    #expect(outcome.talk.contains("Cloud storage was not set up"))
    #expect(!home.folder.names.contains { $0.contains("cloud.json") || $0.contains("secrets") })
  }

  @Test("Setup refuses an unencrypted connection to another machine")
  func notEncrypted() throws {
    let home = try CloudHome()
    let outcome = try home.run(
      "setup", "s3", "--endpoint", "http://s3.example.org", "--bucket", "memos", "--key-id", "KEY",
      environment: ["MYNA_S3_SECRET": Self.marker])
    #expect(outcome.isRefusal(naming: "https://"), "\(outcome.talk)")
  }

  @Test("A secret from the environment or standard input appears in no output or file")
  func secretIsHidden() throws {
    let home = try CloudHome()
    for arguments in [["--quiet"], [], ["--secret-stdin"]] {
      let options = [
        "setup", "s3", "--endpoint", "http://127.0.0.1:9", "--bucket", "b", "--key-id", "k",
      ]
      let outcome = try Myna.shell(
        "printf '%s\\n' \"$SECRET\" | \"$MYNA\" cloud \(( options + arguments).joined(separator: " "))",
        in: home.folder,
        environment: home.environment.merging([
          "SECRET": Self.marker, "MYNA_S3_SECRET": Self.marker,
        ]) { $1 })
      #expect(outcome.status == 1)
      #expect(!outcome.talk.contains(Self.marker) && !outcome.text.contains(Self.marker))
    }
    for name in home.folder.names {
      // Reading a folder fails.
      let data = (try? home.folder.data(name)) ?? Data()
      #expect(data.firstRange(of: Data(Self.marker.utf8)) == nil, "\(name)")
    }
  }

  @Test("In a terminal, setup asks for missing settings and doesn't show the key")
  func asks() throws {
    let home = try CloudHome()
    let program = try TerminalProgram(
      [Myna.path, "cloud", "setup", "s3"], environment: home.environment)
    for (question, answer) in [
      ("Server address, such as https://s3.example.org: ", "http://127.0.0.1:9"),
      ("Bucket name", "memos"), ("Region [us-east-1]: ", ""),
      ("Access key ID", "KEY"), ("(not shown): ", Self.marker),
    ] {
      #expect(program.waits(toShow: question), "\(program.screen)")
      program.press(answer + "\n")
    }
    let outcome = try program.outcome()
    #expect(
      outcome.status == 1 && outcome.talk.contains("Cloud storage was not set up"),
      "\(outcome.talk)")
    #expect(!outcome.talk.contains(Self.marker))
  }

  @Test("An invalid or missing Firebase configuration file is named in the error message")
  func configuration() throws {
    let home = try CloudHome()
    try home.folder.write("nothing", to: "wrong.plist")
    #expect(
      try home.run("setup", "firebase", "--config", "wrong.plist").isRefusal(naming: "wrong.plist"))
    #expect(
      try home.run("setup", "firebase", "--config", "none.plist").isRefusal(naming: "none.plist"))
  }
}
