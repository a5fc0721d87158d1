import TestSupport
import Testing

@Suite("Translation catalogs")
struct CatalogTests {
  @Test("The template contains every text in both programs, and each catalog translates it")
  func complete() throws {
    let outcome = try Myna.shell(
      "cd \"$1\" && Scripts/update-translations --check && Scripts/check-texts", Language.sources,
      in: Scratch())
    #expect(outcome.status == 0, "\(outcome.talk)")
  }

  @Test("Each translation has the same placeholders as the original", arguments: ["ko", "zh_CN"])
  func places(language: String) throws {
    // Prints the placeholders of each string and of its translation, on one line each.
    let outcome = try Myna.shell(
      #"""
      msgattrib --translated --no-wrap --no-obsolete "$1/po/$2.po" | grep -E '^msg(id|id_plural|str|str\[0\]) ' |
        awk '
          function places(line,   found) {
            found = ""
            for (digit = 1; digit < 10; digit++) if (index(line, "%" digit)) found = found digit
            return found
          }
          /^msgid/ { text = places($0); line = $0 }
          /^msgstr/ { if (places($0) != text && $0 !~ /^msgstr ""/) print line }'
      """#, Language.sources, language, in: Scratch())
    #expect(outcome.status == 0)
    #expect(outcome.text == "")
  }
}
