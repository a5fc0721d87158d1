import FoundationEssentials
import MynaLibrary

extension TakeNameError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .unknown(let name): LibraryError.noTake(name: name).sentence
    case .noTakes: "There are no recordings yet; “myna record” makes one, “myna import” adds files."
    case .emptyTrash: "The trash is empty; “myna list” shows the recordings there are."
    case .several(let name, let count, let first):
      "“\(name)” could be \(Self.list(first, of: count)); name one by its id."
    case .inTrash(let name):
      "“\(name)” is in the trash; restore it first: myna undelete \(Self.quoted(name))."
    case .notInTrash(let name):
      "“\(name)” is not in the trash; “myna show” shows where it is."
    case .noTag(let tag, let title, let tags):
      "“\(title)” has no tag “\(tag)”; \(tags.isEmpty ? "it has none" : "it has \(tags.joined(separator: ", "))")."
    case .neitherFileNorTake(let name):
      "There is no file and no recording called “\(name)”; check the spelling, or see “myna list”."
    case .noFile(let name, let reason):
      "There is no file called “\(name)”, and recordings cannot be searched. \(ErrorSentence.of(reason) ?? "Try again; nothing was changed.")"
    }
  }

  private static func list(_ takes: [Take], of count: Int) -> String {
    let isShortEnough = Set(takes.map(\.shortID)).count == takes.count
    let names = takes.map {
      let id = isShortEnough ? $0.shortID : $0.id.uuidString
      return "\(id) “\($0.title.shortened(to: 40))” of \(NumberText.date($0.created))"
    }
    let more = count - takes.count
    guard more > 0 else { return names.joined(separator: " or ") }
    return names.joined(separator: ", ")
      + " or \(more == 1 ? "another one" : "one of \(more) more")"
  }

  /// Quotes a name for the shell, if it contains special characters.
  private static func quoted(_ name: String) -> String {
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    return isPlain ? name : "'" + name.replacing("'", with: #"'\''"#) + "'"
  }
}
