import DesktopSupport
import Foundation
import TestSupport
import Testing

extension AppTests {
  /// In a language that marks each text, what is not marked has no translation.
  @Suite("Texts of the app in another language")
  struct AppLanguageTests {
    let stage: AppStage
    let language: Language

    init() throws {
      (stage, language) = (try AppTests.stage(), try Language.marked())
    }

    /// The names and descriptions of all nodes that contain letters outside of marked text.
    private func untranslated(_ app: Accessible) throws -> Set<String> {
      var found: Set<String> = []
      for node in try app.descendants {
        let texts = try [node.isNamed ? node.name : nil, node.description]
        found.formUnion(texts.compactMap { $0 }.filter { $0.unmarked.hasLetters })
      }
      return found
    }

    @Test("Each text of the pages and dialogs has a translation")
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
