import Foundation
import TestSupport
import Testing

@Suite("Takes with missing files")
struct MissingTakeTests {
  let home = LibraryHome()

  /// Creates a recording with two versions, a tag and a note, and removes its file.
  ///
  /// Returns the recording as it was before its edits.
  private func lose() throws -> ListedTake {
    try home.fill("Walk")
    try home.run("check")
    let original = try home.take("Walk")
    try home.run("trim", "Walk", "--to", "0.08")
    try home.run("trim", "Walk", "--to", "0.05")
    try home.run("tag", "Walk", "rain", "--note", "By the river")
    try FileManager.default.removeItem(atPath: home.take("Walk").path)
    #expect(try home.list().map(\.condition) == ["missing"])
    return original
  }

  private var versions: [String] {
    home.folder.names.filter { $0.contains("/.myna/versions/") && $0.contains(" trim.") }
  }

  @Test("If a take's file is missing, undo restores the last version, then the original")
  func undo() throws {
    let original = try lose()
    let outcome = try home.run("undo", "Walk")
    #expect(outcome.status == 0, "\(outcome.talk)")
    let once = try home.take("Walk")
    #expect(once.condition == "good" && once.edited && abs(once.seconds - 0.08) < 0.001)
    #expect(once.tags == ["rain"] && once.note == "By the river" && once.id == original.id)
    #expect(try home.run("undo", "Walk").status == 0)
    try home.run("check")
    let twice = try home.take("Walk")
    #expect(!twice.edited && twice.sha256 == original.sha256)
  }

  @Test("undo --original restores a missing file, and the next undo restores the last version")
  func original() throws {
    let original = try lose()
    let outcome = try home.run("undo", "--original", "Walk")
    #expect(outcome.status == 0, "\(outcome.talk)")
    try home.run("check")
    let restored = try home.take("Walk")
    #expect(restored.sha256 == original.sha256 && !restored.edited)
    #expect(try home.run("undo", "Walk").status == 0)
    #expect(try abs(home.take("Walk").seconds - 0.08) < 0.001)
  }

  @Test("Restoring a missing file leaves another take's file of the same name unchanged")
  func otherFile() throws {
    let original = try lose()
    try home.write("other.wav", seconds: 0.3, seed: 77)
    try FileManager.default.moveItem(atPath: home.folder("other.wav"), toPath: original.path)
    try home.run("check")
    let other = try #require(try home.list().first { $0.condition == "good" })
    #expect(other.id != original.id)
    for arguments in [["undo", original.id], ["undo", "--original", original.id]] {
      #expect(try home.run(arguments).status == 0)
      #expect(try home.take(other.id).path == original.path)
    }
    try home.run("check")
    #expect(try home.take(other.id).sha256 == other.sha256)
    #expect(try home.take(original.id).sha256 == original.sha256)
  }

  @Test("If a take's file is missing, deleting and restoring the take keeps its earlier versions")
  func deleted() throws {
    let original = try lose()
    let kept = versions
    #expect(kept.count == 2)
    let outcome = try home.run("delete", "Walk")
    #expect(outcome.status == 0 && outcome.talk.contains("2 earlier versions of “Walk”"))
    #expect(versions == kept)
    #expect(try home.list("--deleted").map(\.note) == ["By the river"])
    // The state on another machine that uses the folder, or here without the index.
    try FileManager.default.removeItem(atPath: home.folder("home/data"))
    #expect(try home.list().isEmpty)
    let found = try home.list("--deleted")
    #expect(found.map(\.id) == [original.id] && found.map(\.created) == [original.created])
    #expect(try home.run("undelete", "Walk").status == 0)
    #expect(try home.list().map(\.tags) == [["rain"]])
    #expect(try home.run("undo", "--original", "Walk").status == 0)
    try home.run("check")
    #expect(try home.take("Walk").sha256 == original.sha256)
  }

  @Test("Emptying the trash removes the versions of a take with a missing file")
  func emptied() throws {
    let original = try lose()
    try home.run("delete", "Walk")
    #expect(try home.run("trash", "--empty").status == 0)
    #expect(try home.list("--deleted").isEmpty)
    #expect(!home.folder.names.contains { $0.contains(original.id) })
  }

  @Test("A deleted take whose file is missing stays in the trash if it has a note")
  func words() throws {
    try home.fill("Walk", "Song")
    try home.run("tag", "Walk", "--note", "By the river")
    for take in try home.list() { try FileManager.default.removeItem(atPath: take.path) }
    let outcome = try home.run("delete", "Walk", "Song")
    #expect(
      outcome.talk.contains("Removed “Song”") && outcome.talk.contains("the notes, tags, and title")
    )
    #expect(try home.list("--deleted").map(\.note) == ["By the river"])
  }
}
