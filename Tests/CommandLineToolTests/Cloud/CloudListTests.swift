import Foundation
import TestSupport
import Testing

@Suite("myna cloud ls")
struct CloudListTests {
  @Test("One slow object doesn't delay requests for the others, and rows keep the listing order")
  func order() throws {
    let server = try FirebaseServer()
    let home = try CloudHome.ready(server)
    let names = (10..<40).map { "file-\($0)" }
    let objects = names.map { #"{"name": "\#($0)", "text": "x"}"# }.joined(separator: ",")
    try server.control(
      #"{"put": [\#(objects)], "next": [{"path": "file-12", "hold": "before"}], "clearLog": true}"#)
    let list = try home.start("ls")
    // All other objects are requested, and the rows before the slow one are shown.
    #expect(
      waitUntil {
        let asked = (try? server.log())?.count { $0.target.contains("file-") && $0.status == 200 }
        return asked == names.count - 1
      })
    #expect(waitUntil { (try? list.outputSoFar().contains("file-11")) ?? false })
    #expect(try !list.outputSoFar().contains("file-13"))
    try server.control(#"{"release": true}"#)
    let outcome = try list.outcome(timeout: 20)
    #expect(outcome.status == 0, "\(outcome.talk)")
    let rows = outcome.text.split(separator: "\n").dropFirst()
    #expect(rows.compactMap { $0.split(separator: " ").last.map(String.init) } == names)
  }

  @Test("An object whose details can't be loaded is listed with the reason")
  func undescribed() throws {
    struct Row: Decodable {
      let name: String
      let bytes: Int?
      let problem: String?
    }
    let server = try FirebaseServer()
    let home = try CloudHome.ready(server)
    let objects = (1...3).map { #"{"name": "file-\#($0)", "text": "x"}"# }.joined(separator: ",")
    let fault = #"{"path": "file-2", "method": "GET", "status": 400, "times": 20}"#
    try server.control(#"{"put": [\#(objects)], "next": [\#(fault)]}"#)
    let list = try home.run("ls", "--json")
    let rows = try JSONDecoder().decode([Row].self, from: Data(list.text.utf8))
    #expect(list.status == 0)
    #expect(rows.map(\.name) == ["file-1", "file-2", "file-3"])
    #expect(rows.map(\.bytes) == [1, nil, 1])
    #expect(rows.map { $0.problem == nil } == [true, false, true])
    let table = try home.run("ls")
    #expect(table.text.contains("file-3") && table.talk.contains("“file-2”"), "\(table.talk)")
  }
}
