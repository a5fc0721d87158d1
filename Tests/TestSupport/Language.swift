import Foundation

/// A language for the program under test, from catalogs that the test makes.
///
/// The machine may have no locale but C, for which gettext takes no catalog. So a copy of its
/// files by another name is the locale.
public struct Language {
  let name: String
  private let folder: Scratch

  /// The folder of the sources, where the template and the catalogs are.
  public static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// The variables that select the language.
  public var environment: [String: String] {
    [
      "LOCPATH": folder("locales"), "LC_ALL": "\(name).UTF-8", "LANGUAGE": "",
      "MYNA_TRANSLATIONS": folder("catalogs"),
    ]
  }

  /// Compiles a catalog.
  ///
  /// - Parameter script: a shell script, run in its own folder, which gets the folder of catalogs
  ///   as `$1` and writes `language.po`.
  public init(_ name: String, script: String) throws {
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
  public static func of(_ name: String) throws -> Language {
    try Language(name, script: #"cp "$1/\#(name).po" language.po"#)
  }

  /// English with each text in ⟦ ⟧.
  public static func marked() throws -> Language {
    try Language(
      "xx",
      script: #"""
        msgen --no-wrap "$1/myna.pot" |
          sed -e 's/nplurals=INTEGER; plural=EXPRESSION/nplurals=2; plural=(n != 1)/' \
            -e '1,/^$/!s/^\(msgstr[^"]*\)"\(.*\)"$/\1"⟦\2⟧"/' >language.po
        """#)
  }

  /// The error for a catalog that can't be compiled.
  public struct Failure: Error {
    /// The messages of the programs that compile it.
    public let words: String
  }
}

extension String {
  /// Whether the text contains a letter of any script.
  public var hasLetters: Bool { contains { $0.isLetter } }

  /// The text outside of all ⟦ ⟧, each replaced by a line break.
  public var unmarked: String {
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
