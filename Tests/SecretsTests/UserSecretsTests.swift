import Foundation
import Secrets
import TestSupport
import Testing

/// Secrets with a private file.
private struct Fixture {
  let folder = Scratch()
  let name = SecretName(service: "s3", account: "bucket")
  var path: String { folder("secrets/secrets.json") }
  var file: SecretFile { SecretFile(path: path) }

  func secrets(_ environment: [String: String] = [:]) -> UserSecrets {
    UserSecrets(path: path, environment: environment)
  }
}

@Suite("UserSecrets")
struct UserSecretsTests {
  @Test("With `MYNA_SECRETS=file`, secrets are stored in the file")
  func file() throws {
    let fixture = Fixture()
    let secrets = fixture.secrets(["MYNA_SECRETS": "file"])
    #expect(secrets.location == .file(path: fixture.path))
    try secrets.keep(Secret("secret"), as: fixture.name)
    #expect(try fixture.file.secret(named: fixture.name)?.text == "secret")
    #expect(try secrets.secret(named: fixture.name)?.text == "secret")
    try secrets.remove(fixture.name)
    #expect(try secrets.secret(named: fixture.name) == nil)
  }

  @Test("Without a keyring, secrets are stored in the file")
  func noKeyring() async {
    await #expect(processExitsWith: .success) {
      setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/none", 1)
      let fixture = Fixture()
      let secrets = fixture.secrets()
      #expect(secrets.location == .file(path: fixture.path))
      try secrets.keep(Secret("secret"), as: fixture.name)
      #expect(try secrets.secret(named: fixture.name)?.text == "secret")
    }
  }

  @Test("With a keyring, secrets in the file stay readable, and move to the keyring when replaced")
  func keyring() async {
    await #expect(processExitsWith: .success) {
      let fixture = Fixture()
      let (name, file) = (fixture.name, fixture.file)
      let keyring = try PrivateKeyring()
      keyring.adopt()
      let secrets = fixture.secrets()
      #expect(secrets.location == .keyring)
      try secrets.keep(Secret("secret"), as: name)
      #expect(try keyring.lookup("s3", account: "bucket") == "secret")
      #expect(fixture.folder.names.isEmpty)
      try secrets.remove(name)
      try file.keep(Secret("old"), as: name)
      #expect(try secrets.secret(named: name)?.text == "old")
      try secrets.keep(Secret("new"), as: name)
      #expect(try file.secret(named: name) == nil)
      #expect(try secrets.secret(named: name)?.text == "new")
      // Removed from both.
      try file.keep(Secret("two"), as: name)
      try secrets.remove(name)
      #expect(try secrets.secret(named: name) == nil)
      #expect(try keyring.lookup("s3", account: "bucket") == "")
    }
  }

  @Test("With a locked keyring, an existing file is still read and kept, but no file is created")
  func locked() async {
    await #expect(processExitsWith: .success) {
      let fixture = Fixture()
      let (name, file) = (fixture.name, fixture.file)
      let keyring = try PrivateKeyring()
      keyring.adopt()
      let secrets = fixture.secrets()
      try secrets.keep(Secret("secret"), as: name)
      try keyring.lock()
      #expect(throws: SecretError.locked) { try secrets.secret(named: name) }
      #expect(throws: SecretError.locked) { try secrets.keep(Secret("new"), as: name) }
      #expect(fixture.folder.names.isEmpty)
      try file.keep(Secret("in the file"), as: name)
      #expect(try secrets.secret(named: name)?.text == "in the file")
      #expect(throws: SecretError.locked) { try secrets.remove(name) }
      #expect(try secrets.secret(named: name)?.text == "in the file")
    }
  }
}
