import Foundation
import TestSupport
import Testing

@Suite("Leftovers of interrupted uploads")
struct CloudLeftoverTests {
  private let server: FirebaseServer
  private let home: CloudHome

  init() throws {
    server = try FirebaseServer()
    home = try CloudHome.ready(server)
    try home.folder.write("small", to: "small.txt")
    let bytes = Data((0..<9_000_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) })
    try home.folder.write(bytes, to: "long.bin")
  }

  private var journals: [String] {
    home.folder.names.filter { $0.hasPrefix("home/data/transfers/") && $0.hasSuffix(".json") }
  }

  private func uploadCount() throws -> Int {
    struct State: Decodable {
      struct Session: Decodable { var status: String }
      var sessions: [Session]
    }
    return try JSONDecoder().decode(State.self, from: server.state()).sessions
      .count { $0.status == "active" }
  }

  /// Kills an upload in progress, and backdates its files by some days.
  private func interrupt(daysAgo: Double) throws {
    try server.control(#"{"next": [{"command": "upload", "hold": "before"}]}"#)
    let program = try home.start("put", "long.bin")
    #expect(waitUntil { (try? server.heldCount()) == 1 })
    program.signal(SIGKILL)
    _ = try program.outcome(timeout: 20)
    try server.control(#"{"clearFaults": true}"#)
    let name = try #require(journals.first)
    let text = try home.folder.text(name)
    let date = Date().timeIntervalSinceReferenceDate - daysAgo * 86_400
    let old = text.replacing(/"date":[0-9.]+/, with: "\"date\":\(date)")
    #expect(old != text)
    try home.folder.write(old, to: name)
  }

  @Test("The next transfer cancels an upload interrupted over a week ago and deletes its journal")
  func removed() throws {
    for arguments in [["put", "small.txt"], ["get", "small.txt", "-o", "back.txt"]] {
      try interrupt(daysAgo: 8)
      #expect(try uploadCount() == 1)
      let outcome = try home.run(arguments)
      #expect(outcome.status == 0 && outcome.talk.isEmpty, "\(outcome.talk)")
      #expect(journals == [])
      #expect(try uploadCount() == 0)
    }
  }

  @Test(
    "An interrupted upload survives other transfers for six days, and can resume even after eight")
  func kept() throws {
    for days in [6.0, 8] {
      try interrupt(daysAgo: days)
      if days < 7 {
        #expect(try home.run("put", "small.txt").status == 0)
        #expect(journals.count == 1)
      }
      try server.control(#"{"clearLog": true}"#)
      let again = try home.run("put", "long.bin")
      #expect(again.text == "long.bin\n", "\(again.talk)")
      let commands = try server.log().compactMap { $0.header("X-Goog-Upload-Command") }
      #expect(!commands.contains("start") && commands.first == "query", "\(commands)")
      #expect(journals == [])
      try server.control(#"{"delete": "long.bin"}"#)
    }
  }

  @Test("A command succeeds even if it can't cancel an old interrupted upload")
  func failing() throws {
    try interrupt(daysAgo: 8)
    try server.control(#"{"next": [{"command": "cancel", "status": 403, "times": 99}]}"#)
    let put = try home.run("put", "small.txt")
    #expect(put.status == 0 && put.text == "small.txt\n" && put.talk.isEmpty, "\(put.talk)")
  }
}
