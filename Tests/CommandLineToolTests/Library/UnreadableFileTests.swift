import Foundation
import TestSupport
import Testing

@Suite("Inaccessible library files")
struct UnreadableFileTests {
  /// An existing file or folder of the library that cannot be read.
  enum UnreadableItem: CaseIterable {
    case take, recorded, version, sidecar, trashed, versions, sidecars, trash, hidden

    func path(in library: LibraryHome) throws -> String {
      let hidden = library.takes + "/.myna"
      func first(_ folder: String, _ isWanted: (String) -> Bool = { _ in true }) throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        let name = names.first(where: isWanted)
        return "\(folder)/\(try #require(name))"
      }
      return switch self {
      case .take: try first(library.takes) { $0.contains("Edited") || $0.contains("Imported") }
      case .recorded: try first(library.takes) { $0.contains("Recorded") }
      case .version: try first(first(hidden + "/versions"))
      case .sidecar: try first(hidden + "/takes")
      case .trashed: try first(hidden + "/trash")
      case .versions: hidden + "/versions"
      case .sidecars: hidden + "/takes"
      case .trash: hidden + "/trash"
      case .hidden: hidden
      }
    }
  }

  @Test(
    "A command that can't access a file or folder neither marks takes missing nor forgets them",
    arguments: LibraryCommand.allCases, UnreadableItem.allCases)
  func anyCommand(command: LibraryCommand, victim: UnreadableItem) throws {
    // The unreadable file differs between commands, so that together they cover all.
    let location =
      command.arguments[0].count + (UnreadableItem.allCases.firstIndex(of: victim) ?? 0)
    guard victim == .take || Fault.triesAll || location.isMultiple(of: 3) else { return }
    let trial = try FaultTrial(command)
    let kinds = Fault.triesAll ? Fault.Kind.blindness : [Fault.Kind.blindness[location % 3]]
    for kind in kinds {
      if let complaint = try trial.complaint(.always(kind), on: victim.path, asksNext: true) {
        Issue.record("\(victim) \(complaint)")
      }
    }
  }

  private func run(
    _ arguments: [String], unseen path: String, _ kind: Fault.Kind = .unseen, in home: LibraryHome
  ) throws -> Outcome {
    try FaultyRun(
      arguments, .always(kind), in: home.folder, on: path, environment: home.environment
    ).outcome()
  }

  @Test("An inaccessible file is reported with the reason, and its take is still listed")
  func named() throws {
    let home = LibraryHome()
    try home.fill("Walk", "Song")
    try home.run("trim", "Walk", "--to", "0.05")
    let before = try home.list()
    let path = try #require(before.first { $0.title == "Walk" }).path
    // A new file in the folder makes Myna compare the whole folder.
    try home.folder.write(Data(), to: "home/takes/notes.txt")
    let list = try run(["list", "--json"], unseen: path, in: home)
    #expect(list.status == 0 && list.talk.contains("Input/output error"), "\(list.talk)")
    #expect(
      list.talk.contains("cannot be read right now") && list.talk.contains(path), "\(list.talk)")
    let listed = try list.json([ListedTake].self)
    #expect(listed.map(\.condition) == ["good", "good"] && listed.map(\.id) == before.map(\.id))
    for (kind, words) in [
      (Fault.Kind.unseen, "Input/output error"), (.stale, "Stale file handle"),
      (.barred, "Permission denied"),
    ] {
      for command in ["undo", "show", "check"] {
        let arguments = command == "check" ? [command] : [command, "Walk"]
        let outcome = try run(arguments, unseen: path, kind, in: home)
        #expect(outcome.status == (command == "show" ? 0 : 1), "\(command) \(outcome.talk)")
        #expect(outcome.talk.contains(words), "\(command) \(kind): \(outcome.talk)")
        #expect(!outcome.talk.contains("missing") && !outcome.talk.contains("gone"))
      }
    }
    #expect(try home.list().map(\.id) == before.map(\.id))
    #expect(try home.run("undo", "Walk").status == 0)
  }

  @Test("An inaccessible takes folder isn't reported as missing, and check --begin-anew is refused")
  func folder() throws {
    let home = LibraryHome()
    try home.fill("Walk")
    for path in [home.takes, home.takes + "/.myna"] {
      for arguments in [["list"], ["check", "--begin-anew"]] {
        let outcome = try run(arguments, unseen: path, in: home)
        #expect(outcome.isRefusal(naming: "Input/output error"), "\(arguments) \(outcome.talk)")
        #expect(!outcome.talk.contains("is missing"), "\(arguments) \(outcome.talk)")
      }
    }
    #expect(try home.list().map(\.title) == ["Walk"])
  }
}
