import Foundation
import TestSupport
import Testing

@Suite("Libraries in unusual states")
struct LibraryOpeningTests {
  let home = LibraryHome()
  /// Runs as the user `nobody`, since root ignores permissions.
  private static let asNobody =
    getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""

  init() throws { try home.fill("Walk", "Song") }

  @Test("An index from a newer version of Myna is refused and left unchanged")
  func newer() throws {
    var bytes = try home.folder.data("home/data/library.sqlite")
    // The version is in the header, in big-endian order.
    bytes.replaceSubrange(60..<64, with: [0, 0, 0, 99])
    try home.folder.write(bytes, to: "home/data/library.sqlite")
    for arguments in [
      ["list"], ["show", "walk"], ["import", "0/Walk.wav"], ["trash", "--empty"], ["check"],
      ["delete", "walk"], ["info", "walk"],
    ] {
      let outcome = try home.run(arguments)
      #expect(outcome.isRefusal(naming: "newer version of Myna"), "\(outcome.talk)")
      #expect(outcome.talk.contains("library.sqlite"))
    }
    #expect(try home.folder.data("home/data/library.sqlite") == bytes)
    #expect(try home.run("info", "0/Walk.wav").status == 0)
  }

  @Test("A damaged index is set aside and rebuilt with a message, and no take is lost")
  func damaged() throws {
    try home.run("tag", "walk", "work")
    let before = try home.list().map(\.id)
    try home.folder.write(
      "this is no database, whatever its name says", to: "home/data/library.sqlite")
    let outcome = try home.run("list")
    #expect(outcome.status == 0 && outcome.talkLines.count == 1, "\(outcome.talk)")
    #expect(outcome.talk.contains("damaged"))
    let aside = home.folder.names.filter { $0.contains("library.sqlite.damaged") }
    #expect(aside.count == 1)
    for name in aside { #expect(outcome.talk.contains(name)) }
    #expect(try home.list().map(\.id) == before)
    #expect(try home.take("walk").tags == ["work"])
    #expect(try home.run("list").talk.isEmpty)
  }

  @Test("A missing takes folder is reported instead of being treated as empty")
  func gone() throws {
    try FileManager.default.moveItem(atPath: home.takes, toPath: home.folder("elsewhere"))
    for arguments in [["list"], ["show", "walk"], ["import", "0/Walk.wav"], ["check"]] {
      #expect(try home.run(arguments).isRefusal(naming: "“\(home.takes)” is missing"))
    }
    // The state of an unmounted disk.
    try FileManager.default.createDirectory(
      atPath: home.takes, withIntermediateDirectories: false)
    #expect(try home.run("list").isRefusal(naming: "is missing"))
    try FileManager.default.removeItem(atPath: home.takes)
    try FileManager.default.moveItem(atPath: home.folder("elsewhere"), toPath: home.takes)
    #expect(try home.list().count == 2)
  }

  @Test("Read-only takes can be listed and measured, but every change is refused")
  func readOnly() throws {
    let outcome = try home.shell(
      """
      chmod 755 . && chmod -R go+rX home && chmod 777 home && chmod -R 777 home/data
      chmod -R a-w home/takes
      run() { \(Self.asNobody)"$MYNA" "$@"; echo $?; }
      run list --search walk; run info walk -h | tail -1; run rename walk x; run delete walk
      run import 1/Song.wav
      chmod -R 777 home
      """)
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.filter { $0.count == 1 } == ["0", "0", "1", "1", "1"], "\(outcome.text)")
    #expect(outcome.text.contains("Walk"))
    let refusals = outcome.talkLines.filter {
      $0.contains("is read-only. Make the disk or folder writable")
    }
    #expect(refusals.count == 3, "\(outcome.talk)")
    let others = outcome.talkLines.filter { !refusals.contains($0) }
    #expect(others == ["myna: Imported 0 recordings, could not import 1 file."])
    #expect(try home.list().count == 2)
  }

  @Test("The next command notices files that were renamed or added outside Myna")
  func behind() throws {
    let walk = try home.take("walk")
    try FileManager.default.moveItem(
      atPath: walk.path, toPath: home.takes + "/2026-11-21 12.03 Run.wav")
    try FileManager.default.copyItem(
      atPath: home.folder("1/Song.wav"), toPath: home.takes + "/Fresh.wav")
    #expect(try home.take(walk.id).title == "Run")
    #expect(Set(try home.list().map(\.title)) == ["Run", "Song", "Fresh"])
  }

  @Test("Eight commands that run at the same time all save their changes")
  func atOnce() throws {
    let tags = (0..<8).map { "tag\($0)" }
    let programs = try tags.map {
      try Myna.start(["tag", "walk", $0], in: home.folder, environment: home.environment)
    }
    for program in programs {
      let outcome = try program.outcome(timeout: 60)
      #expect(outcome.status == 0, "\(outcome.talk)")
    }
    #expect(Set(try home.take("walk").tags) == Set(tags))
  }
}
