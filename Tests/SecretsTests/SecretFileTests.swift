import Files
import Foundation
import Secrets
import TestSupport
import Testing
import Threads

@Suite("SecretFile")
struct SecretFileTests {
  private let folder = Scratch()
  private let name = SecretName(service: "s3", account: "key@host/bucket")
  private var path: String { folder("secrets/secrets.json") }
  private var file: SecretFile { SecretFile(path: path) }

  @Test("Secrets are stored, replaced, and removed in a file that only its owner can read")
  func keeps() throws {
    #expect(try file.secret(named: name) == nil)
    try file.remove(name)
    #expect(folder.names.isEmpty)
    try file.keep(Secret("first"), as: name)
    try file.keep(Secret("ünlike \"quoted\"\n"), as: name)
    let other = SecretName(service: "firebase", account: name.account)
    try file.keep(Secret("other"), as: other)
    #expect(try SecretFile(path: path).secret(named: name)?.text == "ünlike \"quoted\"\n")
    #expect(try FileStatus.find(path)?.mode == 0o600)
    #expect(try FileStatus.find(folder("secrets"))?.mode == 0o700)
    try file.remove(name)
    #expect(try file.secret(named: name) == nil)
    #expect(try file.secret(named: other)?.text == "other")
    #expect(try !folder.text("secrets/secrets.json").contains("ünlike"))
  }

  @Test(
    "A secrets file that other users can access is neither read nor changed",
    arguments: [0o640, 0o604, 0o660])
  func openFile(mode: Int) throws {
    try file.keep(Secret("secret"), as: name)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    let before = try folder.data("secrets/secrets.json")
    #expect(throws: SecretError.openFile(path: path)) { try file.secret(named: name) }
    #expect(throws: SecretError.openFile(path: path)) { try file.keep(Secret("2"), as: name) }
    #expect(throws: SecretError.openFile(path: path)) { try file.remove(name) }
    #expect(try folder.data("secrets/secrets.json") == before)
  }

  @Test(
    "A damaged secrets file stays unchanged, and the error message doesn't quote its content",
    arguments: ["", "{\"secrets\": [{\"service\": \"marker\"", "[]", "\u{0}marker"])
  func damagedFile(text: String) throws {
    try Folder.make(folder("secrets"))
    #expect(
      FileManager.default.createFile(
        atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600]))
    for attempt in [{ _ = try file.secret(named: name) }, { try file.keep(Secret("a"), as: name) }]
    {
      let error = #expect(throws: SecretError.self) { try attempt() }
      #expect(
        error == .damagedFile(path: path) && !"\(String(describing: error))".contains("marker"))
    }
    #expect(try folder.text("secrets/secrets.json") == text)
  }

  @Test("A symbolic link in place of the secrets file isn't followed")
  func link() throws {
    try Folder.make(folder("secrets"))
    try folder.write("{\"secrets\": []}", to: "elsewhere.json")
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: folder("elsewhere.json"))
    #expect(throws: SecretError.self) { try file.keep(Secret("secret"), as: name) }
    #expect(try folder.text("elsewhere.json") == "{\"secrets\": []}")
  }

  @Test("Secrets stored concurrently are all preserved")
  func writers() async throws {
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask { [file] in
          let name = SecretName(service: "s3", account: "\(number)")
          try? file.keep(Secret("secret \(number)"), as: name)
        }
      }
    }
    for number in 0..<8 {
      let name = SecretName(service: "s3", account: "\(number)")
      #expect(try file.secret(named: name)?.text == "secret \(number)")
    }
  }

  @Test(
    "Storing a secret fails if another program keeps the file locked, and the old secret remains")
  func busy() throws {
    try file.keep(Secret("old"), as: name)
    let holder = try RunningProgram(
      "/bin/bash", ["-c", "exec 9>>\"$0\"; flock 9; echo held; exec sleep 60", path + ".lock"],
      environment: [:], in: folder)
    defer { holder.signal(SIGKILL) }
    #expect(try waitUntil { try holder.outputSoFar().contains("held") })
    let late = SecretFile(path: path, time: VirtualTime())
    #expect(throws: SecretError.busyFile(path: path)) { try late.keep(Secret("new"), as: name) }
    #expect(try file.secret(named: name)?.text == "old")
  }
}
