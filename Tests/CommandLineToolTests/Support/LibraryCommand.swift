import Foundation
import TestSupport

/// A command that changes a library, or files beside it, for tests of its failures.
enum LibraryCommand: String, CaseIterable {
  case importFile, rename, renameBeyondFileName, tag, note, delete, undelete, empty
  case trim, undo, restore, split, join, normalize
  case deleteMissing, undeleteMissing, emptyMissing, undoMissing, restoreMissing
  case export, render, check, list, listAddition, rebuild

  /// The arguments, for the library of `LibraryTemplate`.
  var arguments: [String] {
    switch self {
    case .importFile: ["import", "sound.wav"]
    case .rename: ["rename", "Imported", "Take one"]
    // A title that is not a valid file name is stored beside the file.
    case .renameBeyondFileName: ["rename", "Recorded", "Is 1/2 one?"]
    case .tag: ["tag", "Recorded", "quiet"]
    case .note: ["tag", "Imported", "--note", "From the radio"]
    case .delete: ["delete", "Recorded", "Edited"]
    case .undelete: ["undelete", "Gone one", "Gone two"]
    case .empty, .emptyMissing: ["trash", "--empty"]
    case .trim: ["trim", "Recorded", "--from", "0.1"]
    case .undo, .undoMissing: ["undo", "Edited"]
    case .restore, .restoreMissing: ["undo", "--original", "Edited"]
    case .deleteMissing: ["delete", "Edited"]
    case .undeleteMissing: ["undelete", "Edited"]
    case .split: ["split", "Imported", "--at", "0.25", "--title", "Rest"]
    case .join: ["join", "Recorded", "Imported", "--title", "Both"]
    case .normalize: ["normalize", "Edited", "--loudness", "-17"]
    case .export: ["export", "Recorded", "-o", "out/recorded.wav"]
    case .render: ["render", "sound.wav", "--force", "-o", "out/old.flac"]
    case .check: ["check", "--json"]
    case .list, .listAddition, .rebuild: ["list", "--json"]
    }
  }

  /// Changes the folder without Myna before the command.
  func prepare(_ library: LibraryHome) throws {
    switch self {
    case .listAddition:
      try library.folder.write(.noise(seconds: 0.1, seed: 9), to: "home/takes/Found.wav")
    case .rebuild: try FileManager.default.removeItem(atPath: library.index)
    case .deleteMissing, .undoMissing, .restoreMissing: try removeEdited(library)
    case .undeleteMissing, .emptyMissing:
      try removeEdited(library)
      let outcome = try library.run("delete", "Edited")
      guard outcome.status == 0 else { throw LibraryHome.CommandFailure(words: outcome.talk) }
    default: break
    }
  }

  /// Removes the file of a take that has earlier versions.
  private func removeEdited(_ library: LibraryHome) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: library.takes)
    for name in names where name.contains("Edited") {
      try FileManager.default.removeItem(atPath: "\(library.takes)/\(name)")
    }
  }

  /// Returns the command that a user runs after a failure.
  ///
  /// An unfinished output file is removed when the output is written again.
  func next(_ number: Int) -> [String] {
    switch self {
    case .export, .render: arguments + (arguments.contains("--force") ? [] : ["--force"])
    // A check would report the missing file.
    case .deleteMissing, .undeleteMissing, .emptyMissing, .undoMissing, .restoreMissing:
      ["list", "--json"]
    default: number.isMultiple(of: 2) ? ["check", "--json"] : ["list", "--json"]
    }
  }

  /// Whether the next command repeats this one, and so has its result.
  var isRepeated: Bool { self == .export || self == .render }
}
