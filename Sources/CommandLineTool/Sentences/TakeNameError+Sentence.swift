import FoundationEssentials
import MynaLibrary
import Sentences
import Translations

extension TakeNameError: UserFacingError {
  var sentence: String {
    switch self {
    case .unknown(let name): LibraryError.noTake(name: name).sentence
    case .noTakes:
      tr(
        "There are no recordings yet; make a recording with “myna record”, or add files with “myna import”."
      )
    case .emptyTrash: tr("The trash is empty; “myna list” shows your recordings.")
    case .several(let name, let count, let first):
      tr(
        "“%1” could refer to %2; specify one of these recordings by its id.", name,
        Self.list(first, of: count))
    case .inTrash(let name):
      tr(
        "“%1” is in the trash; restore the recording first: myna undelete %2.", name,
        Self.quoted(name))
    case .notInTrash(let name):
      tr("“%1” is not in the trash; “myna show” shows where the recording is.", name)
    case .noTag(let tag, let title, let tags):
      tags.isEmpty
        ? tr("“%1” has no tag “%2”; the recording has no tags.", title, tag)
        : tr(
          "“%1” has no tag “%2”; the recording has only %3.", title, tag, ListFormatting.list(tags))
    case .neitherFileNorTake(let name):
      tr(
        "There is no file or recording called “%1”; check the spelling, or list your recordings with “myna list”.",
        name)
    case .fileAndTake(let name, let title):
      tr(
        "“%1” is both a file and a recording; specify %2 for the file, or %3 for the recording.",
        name, Self.quoted("./" + name), Self.quoted(Self.titlePrefix + title))
    case .fileAndNewest(let name, let title, let id):
      tr(
        "“%1” is a file, but also means the newest recording; specify %2 for the file, or %3 for the recording “%4”.",
        name, Self.quoted("./" + name), id, title)
    case .noFile(let name, let reason):
      paragraph(
        tr("There is no file called “%1”, and Myna could not search your recordings.", name),
        ErrorMessages.of(reason) ?? tr("Try again; no recordings were changed."))
    }
  }

  private static func list(_ takes: [Take], of count: Int) -> String {
    let isShortEnough = Set(takes.map(\.shortID)).count == takes.count
    let names = takes.map {
      let id = isShortEnough ? $0.shortID : $0.id.uuidString
      return tr(
        "%1 “%2” of %3", id, $0.title.shortened(to: 40), NumberFormatting.date($0.created))
    }
    let more = count - takes.count
    guard more > 0 else { return ListFormatting.any(names) }
    return trCount(
      "%2 or one other recording", "%2 or one of %1 other recordings", more,
      ListFormatting.list(names))
  }

  /// Quotes a name for the shell if it contains special characters.
  private static func quoted(_ name: String) -> String {
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "-_./:".contains($0) }
    return isPlain ? name : "'" + name.replacing("'", with: #"'\''"#) + "'"
  }
}
