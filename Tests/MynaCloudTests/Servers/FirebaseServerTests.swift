import Foundation
import TestSupport
import Testing

extension ServerTests {
  @Suite("Firebase stand-in")
  struct FirebaseServerTests {
    @Test("The Firebase stand-in stores objects, follows control commands, and logs requests")
    func answers() throws {
      let server = try FirebaseServer()
      try server.control(#"{"put": {"name": "a/ü +x", "text": "sound"}}"#)
      #expect(try server.object("a/ü +x") == Data("sound".utf8))
      #expect(try server.object("a") == nil)

      let target = "/v0/b/\(FirebaseServer.bucket)/o?prefix=a%2F"
      #expect(try askLoopback("GET", target, port: server.port).status == 200)
      try server.control(#"{"next": [{"status": 503}]}"#)
      #expect(try askLoopback("GET", target, port: server.port).status == 503)
      let log = try server.log()
      #expect(log.map(\.target) == [target, target])
      #expect(log.map(\.status) == [200, 503])
      #expect(log.first?.header("HOST") == server.host)
    }

    @Test("The Firebase stand-in rejects unknown control commands")
    func refuses() throws {
      let server = try FirebaseServer()
      #expect(throws: Child.Failure.self) { try server.control(#"{"optoins": {}}"#) }
      #expect(throws: Child.Failure.self) { try server.control(#"{"options": {"quota": "lots"}}"#) }
    }

    @Test("The Firebase stand-in behaves like the emulator on request")
    func emulator() throws {
      let users = "/emulator/v1/projects/any/accounts"
      let servers = try [false, true].map { try FirebaseServer(emulator: $0) }
      let statuses = try servers.map { try askLoopback("DELETE", users, port: $0.port).status }
      #expect(statuses == [404, 200])
    }

    @Test("The Firebase stand-in can't be reached after it is stopped")
    func stops() throws {
      let server = try FirebaseServer()
      server.stop()
      #expect(throws: Child.Failure.self) { try server.log() }
    }
  }
}
