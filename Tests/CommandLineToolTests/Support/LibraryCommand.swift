import Foundation
import MynaLibrary
import TestSupport

/// Something that changes a library, to be killed at it.
enum LibraryCommand: CaseIterable {
  case importFile, rename, tag, note, delete, undelete, trim, undo, split, join, normalize, empty

  /// Seconds that a take needs to be divided.
  private static let shortest = 0.5

  /// The words for the tool, once the library was brought into a state in which there is something to do.
  func arguments(
    _ library: LibraryHome, round: Int, _ random: inout SeededRandom
  ) throws -> [String] {
    var takes = try Self.takes(library).filter { $0.duration > Self.shortest }
    if takes.count < 3 {
      for number in 0..<3 { try library.run("import", sound(library, 100 * (round + 1) + number)) }
      takes = try Self.takes(library).filter { $0.duration > Self.shortest }
    }
    takes.shuffle(using: &random)
    // A library that only grows would be slower each time.
    if takes.count > 7 { try library.run(["delete"] + takes.removeLast(3).map(\.name)) }
    let (take, middle) = (takes[0].name, String(takes[0].duration / 2))
    switch self {
    case .importFile: return ["import", try sound(library, round)]
    case .rename:
      // A name that no file can have lives beside it.
      return ["rename", take, Bool.random(using: &random) ? "Take \(round)" : "Is \(round)/2 one?"]
    case .tag: return ["tag", take, "tag \(round)"]
    case .note: return ["tag", take, "--note", "Note \(round)"]
    case .delete: return ["delete", take, takes[1].name]
    case .undelete, .empty:
      if try Self.takes(library, isTrash: true).count < 2 {
        try library.run("delete", take, takes[1].name)
      }
      let deleted = try Self.takes(library, isTrash: true)
      return self == .empty
        ? ["trash", "--empty"] : ["undelete", deleted[0].name, deleted[1].name]
    case .trim: return ["trim", take, "--from", "0.1"]
    case .undo:
      if let edited = takes.first(where: \.isEdited) { return ["undo", edited.name] }
      try library.run("trim", take, "--to", middle)
      return ["undo", take]
    case .split: return ["split", take, "--at", middle, "--title", "Rest \(round)"]
    case .join: return ["join", take, takes[1].name, "--title", "Both \(round)"]
    case .normalize: return ["normalize", take, "--loudness", "-\(16 + round % 8)"]
    }
  }

  /// The takes there are, in the trash, among the others, or in both.
  static func takes(_ library: LibraryHome, isTrash: Bool? = false) throws -> [Take] {
    let store = try LibraryStore(takes: library.takes, data: library.folder("home/data"))
    try store.scan()
    return try [false, true].filter { $0 == isTrash ?? $0 }.flatMap { isTrash in
      try store.takes(store.keys(TakeQuery(isTrash: isTrash)))
    }
  }

  /// Makes a file of spoken words that nobody has said before.
  private func sound(_ library: LibraryHome, _ number: Int) throws -> String {
    let words = ["Front_Center", "Front_Left", "Rear_Center", "Side_Right"]
    let speech = try Signal.speech([words[number % words.count]])
    let name = "sound \(number).wav"
    try library.folder.write(speech[0.001 * Double(number % 400)..<2], to: name)
    return name
  }
}

extension Take {
  fileprivate var name: String { id.uuidString }
}

extension Array {
  /// Takes so many from the end.
  fileprivate mutating func removeLast(_ count: Int) -> [Element] {
    let last = Array(suffix(count))
    removeSubrange(index(endIndex, offsetBy: -count)...)
    return last
  }
}
