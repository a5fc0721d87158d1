import Foundation
import MynaLibrary
import TestSupport
import Testing

@Suite("Cloud-only takes")
struct CloudTakeTests {
  let home = LibraryHome()

  @Test("Cloud-only takes can be tagged and deleted; commands that need the audio say where it is")
  func commands() throws {
    try home.fill("Walk")
    let id = UUID()
    do {
      let store = try LibraryStore(takes: home.takes, data: home.folder("home/data"))
      try store.cloud.set([
        CloudTake(
          id: id, title: "Far", created: Date(timeIntervalSince1970: 1_790_000_000),
          fileName: "Far.flac", facts: AudioProperties(duration: 3), size: 1_000)
      ])
    }
    #expect(try home.run("list").text.contains(#/Far .* cloud /#))
    let take = try home.take("Far")
    #expect((take.storage, take.condition, take.seconds) == ("cloud", "missing", 3))
    for command in [
      ["play", "Far"], ["trim", "Far", "--from", "0.1"], ["join", "Walk", "Far"],
      ["export", "Far", "-o", "out.wav"],
    ] {
      let outcome = try home.run(command)
      #expect(outcome.status == 1 && outcome.talk.contains("The audio for “Far” is in the cloud"))
    }
    #expect(try home.run("tag", "Far", "sea").status == 0)
    #expect(try home.take("Far").tags == ["sea"])
    #expect(try home.run("check").status == 0)
    #expect(try home.run("delete", "Far").talk.contains("Moved to trash: “Far”"))
    #expect(try home.list("--deleted").map(\.title) == ["Far"])
    #expect(try home.run("undelete", "Far").status == 0)
    #expect(try home.list().map(\.title).sorted() == ["Far", "Walk"])
  }
}
