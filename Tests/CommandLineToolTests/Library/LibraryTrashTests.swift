import Foundation
import TestSupport
import Testing

@Suite("myna delete, undelete, and trash")
struct LibraryTrashTests {
  let home = LibraryHome()

  init() throws { try home.fill("Walk", "Song", "Talk") }

  @Test("A deleted take is listed only in the trash, and undelete restores it")
  func backAndForth() throws {
    let before = try home.take("walk")
    let outcome = try home.run("delete", "walk", "talk", "walk")
    #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.talkLines.count == 2)
    #expect(outcome.talk.contains("myna undelete \(before.id.prefix(8))"))
    #expect(try home.list().map(\.title) == ["Song"])
    let deleted = try home.list("--deleted")
    #expect(deleted.map(\.title) == ["Talk", "Walk"] && deleted.allSatisfy { $0.deleted != nil })
    #expect(try home.run("trash", "--json").json([ListedTake].self).map(\.id) == deleted.map(\.id))
    #expect(try home.run("trash").text.contains("DELETED"))
    #expect(try home.run("show", "walk").text.contains("Deleted"))
    let refused = try home.run("rename", "walk", "x")
    #expect(refused.isRefusal(naming: "myna undelete walk"), "\(refused.talk)")
    let back = try home.run("undelete", "walk")
    #expect(back.status == 0 && back.text == before.path + "\n")
    #expect(try home.take("walk").deleted == nil)
    #expect(try home.run("undelete", "walk").isRefusal(naming: "not in the trash"))
  }

  @Test("If one take's name is unknown, nothing is deleted")
  func allOrNothing() throws {
    #expect(try home.run("delete", "walk", "nobody").isRefusal(naming: "“nobody”"))
    #expect(try home.list().count == 3)
  }

  @Test("Emptying the trash reports the number of recordings and removes them all")
  func empty() throws {
    try home.run("delete", "walk", "song")
    let outcome = try home.run("trash", "--empty")
    #expect(outcome.status == 0 && outcome.talkLines.first?.contains("2 recordings") == true)
    #expect(try home.list("--deleted").isEmpty && home.list().map(\.title) == ["Talk"])
    #expect(try home.run("trash").talk.contains("The trash is empty"))
    #expect(try home.run("trash", "--empty").talk.contains("already empty"))
    #expect(!home.folder.names.contains { $0.hasPrefix("home/takes/.myna/trash/") })
  }

  @Test("Commands that only read never purge old recordings from the trash")
  func old() throws {
    try home.run("delete", "walk", "song")
    for take in try home.list("--deleted") {
      let sidecar = "home/takes/.myna/takes/\(take.id).json"
      let text = try home.folder.text(sidecar)
      let year = String(try #require(take.deleted).prefix(4))
      try home.folder.write(
        text.replacing("\"deleted\" : \"\(year)", with: "\"deleted\" : \"2001"), to: sidecar)
    }
    for words in [["list"], ["list", "--deleted"], ["trash"], ["show", "talk"], ["check"]] {
      #expect(try home.run(words).status == 0)
    }
    let deleted = try home.list("--deleted")
    #expect(deleted.map(\.title) == ["Song", "Walk"])
    #expect(deleted.allSatisfy { $0.deleted?.hasPrefix("2001") == true })
    #expect(try home.run("trash", "--empty").talk.contains("Permanently deleted 2 recordings"))
  }

  @Test("Deleting a take whose file is missing removes it from the library")
  func missing() throws {
    try FileManager.default.removeItem(atPath: try home.take("walk").path)
    let outcome = try home.run("delete", "walk")
    #expect(outcome.status == 0 && outcome.talk.contains("Removed “Walk”"))
    #expect(try home.list().count == 2 && home.list("--deleted").isEmpty)
  }
}
