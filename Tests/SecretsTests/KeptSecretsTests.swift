import Foundation
import Secrets
import TestSupport
import Testing

@Suite("KeptSecrets")
struct KeptSecretsTests {
  @Test("Where the file is asked for, secrets are there, and it says so")
  func file() throws {
    let (folder, name) = (Scratch(), SecretName(service: "s3", account: "bucket"))
    let path = folder("secrets/secrets.json")
    let secrets = KeptSecrets(path: path, environment: ["MYNA_SECRETS": "file"])
    #expect(secrets.place == .file(path: path))
    try secrets.keep(Secret("secret"), as: name)
    #expect(try SecretFile(path: path).secret(named: name)?.text == "secret")
    #expect(try secrets.secret(named: name)?.text == "secret")
    try secrets.remove(name)
    #expect(try secrets.secret(named: name) == nil)
  }

  @Test("Without a keyring secrets are in the file")
  func noKeyring() async {
    await #expect(processExitsWith: .success) {
      setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/none", 1)
      let folder = Scratch()
      let secrets = KeptSecrets(path: folder("secrets.json"), environment: [:])
      #expect(secrets.place == .file(path: folder("secrets.json")))
      let name = SecretName(service: "s3", account: "bucket")
      try secrets.keep(Secret("secret"), as: name)
      #expect(try secrets.secret(named: name)?.text == "secret")
    }
  }

  @Test(
    "With a keyring they are there; what was in the file before is found, and moves when kept anew")
  func keyring() async {
    await #expect(processExitsWith: .success) {
      let (folder, name) = (Scratch(), SecretName(service: "s3", account: "bucket"))
      let path = folder("secrets/secrets.json")
      let keyring = try PrivateKeyring()
      keyring.adopt()
      let secrets = KeptSecrets(path: path, environment: [:])
      #expect(secrets.place == .keyring)
      try secrets.keep(Secret("secret"), as: name)
      #expect(try keyring.lookup("s3", account: "bucket") == "secret")
      #expect(folder.names.isEmpty)
      try secrets.remove(name)
      try SecretFile(path: path).keep(Secret("old"), as: name)
      #expect(try secrets.secret(named: name)?.text == "old")
      try secrets.keep(Secret("new"), as: name)
      #expect(try SecretFile(path: path).secret(named: name) == nil)
      #expect(try secrets.secret(named: name)?.text == "new")
      // Removed from both.
      try SecretFile(path: path).keep(Secret("two"), as: name)
      try secrets.remove(name)
      #expect(try secrets.secret(named: name) == nil)
      #expect(try keyring.lookup("s3", account: "bucket") == "")
    }
  }

  @Test(
    "A locked keyring is an error, and no file is written in its place; one that is there is read")
  func locked() async {
    await #expect(processExitsWith: .success) {
      let (folder, name) = (Scratch(), SecretName(service: "s3", account: "bucket"))
      let path = folder("secrets/secrets.json")
      let keyring = try PrivateKeyring()
      keyring.adopt()
      let secrets = KeptSecrets(path: path, environment: [:])
      try secrets.keep(Secret("secret"), as: name)
      try keyring.lock()
      #expect(throws: SecretError.locked) { try secrets.secret(named: name) }
      #expect(throws: SecretError.locked) { try secrets.keep(Secret("new"), as: name) }
      #expect(folder.names.isEmpty)
      try SecretFile(path: path).keep(Secret("in the file"), as: name)
      #expect(try secrets.secret(named: name)?.text == "in the file")
    }
  }
}
