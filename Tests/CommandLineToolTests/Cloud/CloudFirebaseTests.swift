import Foundation
import TestSupport
import Testing

@Suite("myna cloud with Firebase")
struct CloudFirebaseTests {
  private let server: FirebaseServer
  private let home: CloudHome
  private static let password = "mArKer-of-a-password"

  init() throws {
    server = try FirebaseServer()
    home = try CloudHome()
  }

  private var emulators: [String: String] {
    ["FIREBASE_STORAGE_EMULATOR_HOST": server.host, "FIREBASE_AUTH_EMULATOR_HOST": server.host]
  }

  private func setUp(_ more: String...) throws -> Outcome {
    try home.run(
      ["setup", "firebase", "--bucket", FirebaseServer.bucket, "--api-key", "key"] + more,
      environment: emulators.merging(["MYNA_FIREBASE_PASSWORD": Self.password]) { $1 })
  }

  @Test(
    "Setup reads the bucket from google-services.json, and ls shows lengths of phone recordings")
  func phone() throws {
    try home.folder.write(
      #"{"project_info": {"storage_bucket": "\#(FirebaseServer.bucket)"}, "client": []}"#,
      to: "google-services.json")
    let outcome = try home.run(
      ["setup", "firebase", "--config", "google-services.json"], environment: emulators)
    #expect(outcome.isRefusal(0, naming: FirebaseServer.bucket), "\(outcome.talk)")
    try server.control(
      #"""
      {"put": [{"name": "VoiceRecoder/06_27_2022, 03:15:20 PM", "text": "sound", "contentType": "audio/mpeg",
        "metadata": {"playTime": "61"}}, {"name": "b.txt", "text": "b"}]}
      """#)
    let list = try home.run("ls")
    #expect(list.text.contains("1:01  audio/mpeg"), "\(list.text)\(list.talk)")
    let get = try home.run("get", "VoiceRecoder/06_27_2022, 03:15:20 PM")
    #expect(get.text == "06_27_2022, 03_15_20 PM\n", "\(get.talk)")
    #expect(try home.folder.text("06_27_2022, 03_15_20 PM") == "sound")
    let link = try home.run("link", "b.txt")
    #expect(link.status == 0 && link.talk.contains("until someone revokes it"), "\(link.talk)")
  }

  @Test("After signing in to Firebase once, later commands work, and no file contains the password")
  func signIn() throws {
    try server.control(
      #"""
      {"user": {"email": "me@example.org", "password": "\#(Self.password)"},
        "options": {"rules": [{"path": "", "allow": ["read", "list", "write"], "if": "signedIn"}]}}
      """#)
    let outcome = try setUp("--email", "me@example.org")
    #expect(outcome.isRefusal(0, naming: "only you can read"), "\(outcome.talk)")
    #expect(try home.run("ls").isRefusal(0, naming: "There are no files in the cloud"))
    #expect(try home.run("status").text.contains("User: me@example.org"))
    for name in home.folder.names {
      // Reading a folder fails.
      let data = (try? home.folder.data(name)) ?? Data()
      #expect(data.firstRange(of: Data(Self.password.utf8)) == nil, "\(name)")
    }
    try server.control(#"{"revokeRefreshTokens": true, "expireTokens": true}"#)
    #expect(try home.run("ls").isRefusal(naming: "myna cloud setup firebase"))
  }

  @Test("If a renewed sign-in token can't be saved, the command warns and still succeeds")
  func unkeptToken() throws {
    try server.control(
      #"""
      {"user": {"email": "me@example.org", "password": "\#(Self.password)"},
        "options": {"rotateRefreshTokens": "keepOld"}}
      """#)
    #expect(try setUp("--email", "me@example.org").status == 0)
    // Every writer of the secrets must hold this lock.
    let lock = home.folder("home/data/secrets/secrets.json.lock")
    try FileManager.default.removeItem(atPath: lock)
    try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
    try server.control(#"{"expireTokens": true, "put": {"name": "a.txt", "text": "a"}}"#)
    let get = try home.run("get", "a.txt")
    #expect(get.status == 0 && get.text == "a.txt\n", "\(get.talk)")
    #expect(get.talkLines.count == 1 && get.talk.contains("myna cloud setup firebase"))
    #expect(get.talk.contains("secrets.json.lock"), "\(get.talk)")
  }

  @Test("Firebase setup reports each cause of failure and saves nothing")
  func refusals() throws {
    #expect(try setUp("--email", "you@example.org").isRefusal(naming: "the password is wrong"))
    for (options, name) in [
      (#"{"rules": []}"#, "rules"), (#"{"quota": "all"}"#, "quota"),
      (#"{"bucketMissing": true}"#, FirebaseServer.bucket),
      (#"{"captivePortal": true}"#, "open a web page in a browser first"),
      (#"{"rules": [{"path": "", "allow": ["read", "list"]}]}"#, "but can’t write to it"),
      (#"{"anonymousSignIn": false}"#, "does not allow this way"),
    ] {
      try server.control(#"{"reset": true, "options": \#(options)}"#)
      let signIn = options.contains("anonymous") ? "anonymous" : "none"
      let outcome = try setUp("--sign-in", signIn)
      #expect(outcome.isRefusal(naming: name), "\(options): \(outcome.talk)")
    }
    #expect(
      !home.folder.names.contains { $0.contains("cloud.json") || $0.contains("secrets.json") })
  }
}
