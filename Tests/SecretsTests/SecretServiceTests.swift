import Foundation
import Secrets
import TestSupport
import Testing

/// GLib uses one session bus per process, so each test runs in a separate process.
@Suite("SecretService")
struct SecretServiceTests {
  @Test("Secrets are shared with the desktop's keyring under a readable label")
  func keeps() async {
    await #expect(processExitsWith: .success) {
      let keyring = try PrivateKeyring()
      keyring.adopt()
      let name = SecretName(service: "s3", account: "key at host, bucket")
      let service = try #require(SecretService())
      #expect(try service.secret(named: name) == nil)
      try service.remove(name)
      try service.keep(Secret("first"), as: name)
      try service.keep(Secret("sécret"), as: name)
      #expect(try service.secret(named: name)?.text == "sécret")
      #expect(try keyring.lookup(name.service, account: name.account) == "sécret")
      let seen = try keyring.search(name.service)
      #expect(seen.contains("label = Myna: s3 key at host, bucket"))
      #expect(seen.contains("schema = io.github.myna.Myna.Secret"))
      // Replaced, not added.
      #expect(seen.ranges(of: "label = ").count == 1)
      try service.remove(name)
      #expect(try service.secret(named: name) == nil)
      #expect(try keyring.lookup(name.service, account: name.account) == "")
      // A secret of another program.
      try keyring.store("firebase", account: "a", secret: "token")
      let other = SecretName(service: "firebase", account: "a")
      #expect(try service.secret(named: other)?.text == "token")
    }
  }

  @Test("A locked keyring causes an error instead of looking empty")
  func locked() async {
    await #expect(processExitsWith: .success) {
      let keyring = try PrivateKeyring()
      keyring.adopt()
      let name = SecretName(service: "s3", account: "bucket")
      let service = try #require(SecretService())
      try service.keep(Secret("secret"), as: name)
      try keyring.lock()
      #expect(throws: SecretError.locked) { try service.secret(named: name) }
      #expect(throws: SecretError.locked) { try service.keep(Secret("2"), as: name) }
      #expect(throws: SecretError.locked) { try service.remove(name) }
    }
  }

  @Test("If the keyring service dies, there is an error instead of a crash")
  func gone() async {
    await #expect(processExitsWith: .success) {
      let keyring = try PrivateKeyring()
      keyring.adopt()
      let service = try #require(SecretService())
      keyring.die()
      let name = SecretName(service: "s3", account: "bucket")
      #expect(throws: SecretError.self) { try service.secret(named: name) }
    }
  }

  @Test("Without a session bus, no keyring is available")
  func noBus() async {
    await #expect(processExitsWith: .success) {
      for address in ["", "unix:path=/none"] {
        setenv("DBUS_SESSION_BUS_ADDRESS", address, 1)
        setenv("XDG_RUNTIME_DIR", "/none", 1)
        #expect(SecretService() == nil)
      }
    }
  }

  @Test("Without a keyring service on the session bus, no keyring is available")
  func noKeyring() async {
    await #expect(processExitsWith: .success) {
      let bus = try PrivateBus()
      setenv("DBUS_SESSION_BUS_ADDRESS", bus.address, 1)
      #expect(SecretService() == nil)
    }
  }
}
