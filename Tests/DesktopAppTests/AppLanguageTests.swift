import DesktopSupport
import Foundation
import TestSupport
import Testing

extension AppTests {
  /// In a language that marks each text, what is not marked has no translation.
  @Suite("App text in another language")
  struct AppLanguageTests {
    let stage: AppStage
    let language: Language

    init() throws {
      (stage, language) = (try AppTests.stage(), try Language.marked())
    }

    /// Names of people and formats, texts of GTK, and the months of the C library.
    private static let known = [
      "Ludwig van Beethoven", "Frédéric Chopin", "Franz Xaver Gruber", "Scott Joplin",
      "Christian Petzold", "Erik Satie", "Johann Sebastian Bach", "Robert Schumann", "FLAC",
      "Close the window", "Maximize the window", "Minimize the window", "Close", "Maximize",
      "Minimize", "(None)", "Page_Down", "Page_Up", "Escape", "Delete", "Shift", "Ctrl", "Home",
      "Menu", "Alt", "End", "Tab", "March",
    ]

    /// The names and descriptions of all nodes that contain letters outside of marked text.
    ///
    /// Single letters are keys, and with a number they are notes or function keys.
    private func untranslated(_ app: Accessible) throws -> Set<String> {
      var found: Set<String> = []
      for node in try app.descendants {
        for text in try [node.isNamed ? node.name : nil, node.description].compactMap({ $0 }) {
          var rest = text.unmarked.replacing(stage.home("takes"), with: "")
          for words in Self.known { rest = rest.replacing(words, with: "") }
          if rest.replacing(#/\b[A-Z][0-9]*\b/#, with: "").hasLetters { found.insert(text) }
        }
      }
      return found
    }

    @Test("All text on pages and in dialogs is translated")
    func pages() throws {
      // The title and the date have no letters.
      try stage.keep(try Signal.speech()[0..<2], title: "123")
      let app = try stage.start(environment: language.environment)
      try app.waitFor(role: .button, name: .containing("⟦Start Recording⟧"))
      var found = try untranslated(app)
      for (key, text) in [
        ("ctrl+2", "⟦Select Memos⟧"), ("ctrl+3", "⟦Record⟧"), ("ctrl+4", "⟦Music⟧"),
        ("ctrl+comma", "⟦Recording⟧"), ("Escape", "⟦Music⟧"), ("ctrl+question", "⟦"),
        ("Escape", "⟦Music⟧"), ("ctrl+2", "123"), ("Return", "⟦Chipmunk⟧"),
      ] {
        try stage.desktop.press(key)
        try app.waitFor(name: .containing(text))
        found.formUnion(try untranslated(app))
      }
      #expect(found.isEmpty, "\(found.sorted())")
    }
  }
}
