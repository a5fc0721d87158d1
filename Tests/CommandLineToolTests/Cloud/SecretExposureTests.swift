import Foundation
import MynaCloud
import TestSupport
import Testing

/// Checks all locations where other programs of the user could see a secret from the environment.
@Suite("Secrets passed to myna")
struct SecretExposureTests {
  private static let marker = "mArKer-of-a-secret-7Qx"
  private static let given = [
    "MYNA_S3_SECRET": marker, "MYNA_FIREBASE_PASSWORD": marker,
  ]

  private func isIn(_ data: Data) -> Bool { data.firstRange(of: Data(Self.marker.utf8)) != nil }

  @Test(
    "While a command runs, the process list shows no secret in arguments or environment",
    arguments: ["setup", "put", "get", "ls", "link", "status"])
  func running(verb: String) throws {
    let server = ScriptedServer { $0.stall() }
    let home = try CloudHome.ready(
      S3Account(endpoint: server.url(""), bucket: "memos", keyID: "KEY"), secret: Self.marker)
    try home.folder.write("a", to: "a.txt")
    let options = [
      "setup": ["s3", "--endpoint", server.url(""), "--bucket", "memos", "--key-id", "KEY"],
      "put": ["a.txt"], "get": ["b.txt"], "link": ["b.txt"],
    ]
    let program = try Myna.start(
      ["cloud", verb] + (options[verb] ?? []), in: home.folder,
      environment: home.environment.merging(Self.given) { $1 })
    #expect(waitUntil { server.record.open > 0 })
    let (words, environment) = (program.shown("cmdline"), program.shown("environ"))
    #expect(words.firstRange(of: Data(verb.utf8)) != nil && !isIn(words))
    #expect(environment.firstRange(of: Data("MYNA_HOME".utf8)) != nil && !isIn(environment))
    program.signal(SIGINT)
    let outcome = try program.outcome(timeout: 20)
    #expect(!isIn(outcome.output) && !outcome.talk.contains(Self.marker))
    let files = home.folder.names.filter { name in
      // Reading a folder fails.
      (try? home.folder.data(name)).map(isIn) ?? false
    }
    #expect(files == ["home/data/secrets/secrets.json"])
  }

  @Test(
    "Programs that a command starts don't inherit secrets",
    arguments: [["cloud", "put", "a.m4a"], ["info", "a.m4a"], ["list"]])
  func children(arguments: [String]) throws {
    let home = try CloudHome.ready()
    try FileManager.default.createDirectory(
      atPath: home.folder("home/takes"), withIntermediateDirectories: true)
    // A fake ffmpeg that logs its arguments and environment.
    try Tool.write(
      script: "#!/bin/sh\nenv >> '\(home.folder("seen"))'\nexit 1\n",
      to: home.folder("bin/ffmpeg"))
    let media = Data("\0\0\0\u{18}ftypM4A and nothing that anybody could decode".utf8)
    try home.folder.write(media, to: "a.m4a")
    try home.folder.write(media, to: "home/takes/a.m4a")
    var environment = home.environment.merging(Self.given) { $1 }
    environment["PATH"] = home.folder("bin") + ":/usr/bin:/bin"
    _ = try Myna.run(arguments, in: home.folder, environment: environment)
    let seen = try home.folder.text("seen")
    #expect(seen.contains("MYNA_HOME=") && !seen.contains(Self.marker), "\(seen)")
  }
}
