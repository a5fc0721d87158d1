import Foundation
import TestSupport

/// A language for the tool under test, from catalogs that the test makes.
///
/// The machine may have no locale but C, for which gettext takes no catalog. So a copy of its
/// files by another name is the locale.
struct Language {
  let name: String
  private let folder: Scratch

  /// The folder of the sources, where the template and the catalogs are.
  static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The variables that select the language.
  var environment: [String: String] {
    [
      "LOCPATH": folder("locales"), "LC_ALL": "\(name).UTF-8", "LANGUAGE": "",
      "MYNA_TRANSLATIONS": folder("catalogs"),
    ]
  }

  /// Compiles a catalog.
  ///
  /// - Parameter script: a shell script, run in its own folder, which gets the folder of catalogs
  ///   as `$1` and writes `language.po`.
  init(_ name: String, script: String) throws {
    (self.name, folder) = (name, Scratch())
    let outcome = try Myna.shell(
      """
      set -e
      mkdir -p locales "catalogs/\(name)/LC_MESSAGES"
      ln -s /usr/lib/locale/C.utf8 "locales/\(name).UTF-8"
      \(script)
      msgfmt -o "catalogs/\(name)/LC_MESSAGES/myna.mo" language.po
      """, Self.sources + "/po", in: folder)
    guard outcome.status == 0 else { throw Failure(words: outcome.talk) }
  }

  /// A language of the project, such as "ko".
  static func of(_ name: String) throws -> Language {
    try Language(name, script: #"cp "$1/\#(name).po" language.po"#)
  }

  /// English with each text in ⟦ ⟧.
  static func marked() throws -> Language {
    try Language(
      "xx",
      script: #"""
        msgen --no-wrap "$1/myna.pot" |
          sed -e 's/nplurals=INTEGER; plural=EXPRESSION/nplurals=2; plural=(n != 1)/' \
            -e '1,/^$/!s/^\(msgstr[^"]*\)"\(.*\)"$/\1"⟦\2⟧"/' >language.po
        """#)
  }

  struct Failure: Error {
    let words: String
  }
}

extension String {
  var hasLetters: Bool { contains { $0.isLetter } }

  /// The text outside of all ⟦ ⟧, each replaced by a line break.
  var unmarked: String {
    var (text, depth) = ("", 0)
    for character in self {
      switch character {
      case "⟦":
        depth += 1
        text += "\n"
      case "⟧": depth -= 1
      default: if depth == 0 { text.append(character) }
      }
    }
    return text
  }
}
