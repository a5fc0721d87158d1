import Foundation
import MynaLibrary

/// A list of takes for a person.
struct TakeTable {
  private var table: TextTable
  private let isTrash: Bool

  init(_ takes: [Take], isTrash: Bool = false) {
    self.isTrash = isTrash
    var header = ["TITLE", "DATE", "LENGTH", "SIZE", "WHERE", "ID"]
    if isTrash { header.insert("DELETED", at: 2) }
    let first = isTrash ? 3 : 2
    table = TextTable(header, rightAligned: [first, first + 1], flexible: 0)
    for take in takes {
      var row = [
        take.title, Words.date(take.created), take.length, Words.size(take.size), take.state,
        take.shortID,
      ]
      if isTrash { row.insert(take.deleted.map(Words.date) ?? "–", at: 2) }
      table.add(row)
    }
  }

  /// As wide as it has to be, or as a terminal is.
  func text(columns: Int?) -> String { table.text(columns: columns) }
}

extension Take {
  /// The beginning of the id, which is enough to name it by.
  var shortID: String { String(id.uuidString.prefix(8)) }

  /// The length where it is known.
  var length: String { duration > 0 ? Words.clock(duration) : "–" }

  /// What is to be known of it at a glance.
  var state: String {
    var words =
      switch condition {
      case .good: [storage.words]
      case .unreadable: ["unreadable"]
      case .missing: ["file missing"]
      }
    if isEdited { words.append("edited") }
    return (isFavorite ? "★ " : "") + words.joined(separator: ", ")
  }
}

extension TakeStorage {
  /// Where the sound is, in words.
  var words: String {
    switch self {
    case .here: "here"
    case .cloud: "cloud"
    case .both: "here, cloud"
    case .uploading: "here, uploading"
    }
  }
}
