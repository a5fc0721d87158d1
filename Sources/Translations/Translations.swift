import CGettext
import Files
import Glibc
import Synchronization

/// The user's language, and the catalogs of translated texts, which the C library reads.
package enum Translations {
  package static let domain = "myna"

  private static let isASCII = Atomic(false)

  /// Selects the language of a program with windows.
  package static func bind() {
    setlocale(LC_ALL, "")
    bindCatalogs()
  }

  /// Selects the language of a program in a terminal.
  ///
  /// Only characters and messages follow the environment: scripts read the numbers. Without any
  /// locale, as in a container, texts are English in UTF-8. If the environment asks for the locale
  /// C, they are English in ASCII.
  package static func bindForTerminal() {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy
      .compactMap(ProcessEnvironment.variable).first { !$0.isEmpty }
    if ["C", "POSIX"].contains(locale) { return isASCII.store(true, ordering: .relaxed) }
    setlocale(LC_CTYPE, "")
    setlocale(LC_MESSAGES, "")
    bindCatalogs()
  }

  private static func bindCatalogs() {
    bindtextdomain(domain, folder)
    bind_textdomain_codeset(domain, "UTF-8")
  }

  /// The catalogs folder: the folder that `MYNA_TRANSLATIONS` specifies, or the folder next to the
  /// program's folder to which `make install` copies the catalogs.
  private static var folder: String {
    if let folder = ProcessEnvironment.variable("MYNA_TRANSLATIONS"), !folder.isEmpty {
      return folder
    }
    return Folder.parent(of: Folder.parent(of: ProcessEnvironment.executable)) + "/share/locale"
  }

  /// Returns the language code of a category such as `LC_TIME`, for example "de"; nil if no
  /// language is set.
  package static func language(_ category: Int32) -> String? {
    let name = setlocale(category, nil).map { String(cString: $0) } ?? "C"
    let code = String(name.prefix { !"._@".contains($0) })
    return ["C", "POSIX", ""].contains(code) ? nil : code
  }

  /// Runs `body`, in which all texts are English in UTF-8, for output that programs read.
  package static func inEnglish<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let former = uselocale(newlocale((1 << LC_ALL) - 1, "C", nil))
    defer { uselocale(former) }
    return try body()
  }

  /// Whether this thread uses the locale of the process, which glibc's headers represent by the
  /// address −1.
  private static var isOutsideEnglish: Bool { Int(bitPattern: uselocale(nil)) == -1 }

  /// Whether texts must be ASCII on this thread.
  fileprivate static var needsASCII: Bool {
    isASCII.load(ordering: .relaxed) && isOutsideEnglish
  }
}

/// Returns the text in the user's language; `%1`, `%2` … are replaced by `values`.
package func tr(_ text: String, _ values: any CustomStringConvertible...) -> String {
  filled(translation(text), values)
}

/// Returns the text for a count in the user's language; `%1` is replaced by the count, and `%2`,
/// `%3` … by `values`.
///
/// - Parameter shown: the count as it appears in the text, such as "1,234"; by default, its digits.
package func trCount(
  _ one: String, _ other: String, _ count: Int, as shown: String? = nil,
  _ values: any CustomStringConvertible...
) -> String {
  // `dngettext` may return one of its arguments, which are only valid inside the closures.
  let text = one.withCString { one in
    other.withCString { other in
      String(cString: dngettext(Translations.domain, one, other, count.magnitude))
    }
  }
  return filled(text, [shown ?? String(count)] + values)
}

/// Returns the string in the user's language.
///
/// - Parameter context: distinguishes strings that are equal in English but not in translation.
package func trContext(
  _ context: String, _ text: String, _ values: any CustomStringConvertible...
) -> String {
  let key = "\(context)\u{4}\(text)"
  let translated = translation(key)
  return filled(translated == key ? text : translated, values)
}

/// Marks a string for the catalogs, for a later call of `tr` with a variable.
package func translatable(_ text: String) -> String { text }

/// Joins the sentences that aren't nil into a paragraph.
package func paragraph(_ sentences: String?...) -> String {
  sentences.compactMap { $0 }.reduce("") { text, sentence in
    // Translators: One sentence after another; Chinese has no space between them.
    text.isEmpty ? sentence : trContext("two sentences", "%1 %2", text, sentence)
  }
}

/// Returns symbols such as “–” in a form that the terminal can show.
package func symbol(_ signs: String) -> String { filled(signs, []) }

private func translation(_ key: String) -> String {
  // Without a translation `dgettext` returns its argument, which is only valid inside the closure.
  key.withCString { String(cString: dgettext(Translations.domain, $0)) }
}

/// Replaces `%1` to `%9` with the values.
///
/// In the locale C, only the string itself is converted to ASCII. File names and other values stay
/// unchanged.
private func filled(_ text: String, _ values: [any CustomStringConvertible]) -> String {
  let text = Translations.needsASCII ? ascii(text) : text
  guard !values.isEmpty else { return text }
  var (result, rest) = ("", text[...])
  while let sign = rest.firstIndex(of: "%") {
    result += rest[..<sign]
    let next = rest.index(after: sign)
    if next < rest.endIndex, let number = rest[next].wholeNumberValue, 1...values.count ~= number {
      result += values[number - 1].description.displayName
      rest = rest[rest.index(after: next)...]
    } else {
      result += "%"
      rest = rest[next...]
    }
  }
  return result + rest
}

private func ascii(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
  return text.unicodeScalars.reduce(into: "") { text, scalar in
    text += scalar.isASCII ? String(scalar) : asciiSigns[scalar] ?? "?"
  }
}

private let asciiSigns: [Unicode.Scalar: String] = [
  "“": "\"", "”": "\"", "‘": "'", "’": "'", "…": "...", "–": "-", "—": "-", "−": "-", "×": "x",
  "→": "->", "·": "-", "±": "+-", "∞": "inf", "★": "*", "▶": ">", "⏸": "||", "⏹": "[]", "●": "o",
  "♪": "~", "♯": "#", "█": "#", "░": ".", "│": "|",
]
