import CGettext
import Files
import Glibc
import Synchronization

/// Selects the user's language and finds the catalogs of translated strings.
///
/// The C library reads the catalogs.
package enum Translations {
  package static let domain = "myna"

  private static let isASCII = Atomic(false)

  /// Selects the language of a program that has windows.
  package static func bind() {
    setlocale(LC_ALL, "")
    bindCatalogs()
  }

  /// Selects the language of a program that runs in a terminal.
  ///
  /// The environment determines only the character encoding and the language of messages. Number
  /// formats never change, because scripts parse the numbers. If no locale is set, for example in a
  /// container, messages are in English, encoded in UTF-8. If the environment specifies the C
  /// locale, messages are in English, encoded in ASCII.
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

  /// The folder that contains the catalogs.
  ///
  /// This is the folder that the environment variable `MYNA_TRANSLATIONS` specifies or, by default,
  /// the `share/locale` folder to which `make install` copies the catalogs.
  private static var folder: String {
    if let folder = ProcessEnvironment.variable("MYNA_TRANSLATIONS"), !folder.isEmpty {
      return folder
    }
    return Folder.parent(of: Folder.parent(of: ProcessEnvironment.executable)) + "/share/locale"
  }

  /// Returns the code of the language that is set for a category such as `LC_TIME`; nil if no
  /// language is set.
  ///
  /// An example of a code is "de".
  package static func language(_ category: Int32) -> String? {
    let name = setlocale(category, nil).map { String(cString: $0) } ?? "C"
    let code = String(name.prefix { !"._@".contains($0) })
    return ["C", "POSIX", ""].contains(code) ? nil : code
  }

  /// Runs `body` with all messages in English and UTF-8, which is required for output that programs
  /// read.
  package static func inEnglish<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let former = uselocale(newlocale((1 << LC_ALL) - 1, "C", nil))
    defer { uselocale(former) }
    return try body()
  }

  /// Whether this thread uses the locale of the process, which is represented by the address −1 in
  /// glibc's headers.
  private static var isOutsideEnglish: Bool { Int(bitPattern: uselocale(nil)) == -1 }

  /// Whether messages on this thread must contain only ASCII characters.
  fileprivate static var needsASCII: Bool {
    isASCII.load(ordering: .relaxed) && isOutsideEnglish
  }
}

/// Returns the given text in the user's language, with `%1`, `%2`, and so on replaced by `values`.
package func tr(_ text: String, _ values: any CustomStringConvertible...) -> String {
  filled(translation(text), values)
}

/// Returns the text for a count in the user's language, with `%1` replaced by the count, and `%2`,
/// `%3`, and so on replaced by `values`.
///
/// - Parameter shown: the count as it appears in the text, such as "1,234"; nil to use the plain
///   digits.
package func trCount(
  _ one: String, _ other: String, _ count: Int, as shown: String? = nil,
  _ values: any CustomStringConvertible...
) -> String {
  // `dngettext` may return one of its arguments, which are valid only inside the closures.
  let text = one.withCString { one in
    other.withCString { other in
      String(cString: dngettext(Translations.domain, one, other, count.magnitude))
    }
  }
  return filled(text, [shown ?? String(count)] + values)
}

/// Returns the string in the user's language.
///
/// - Parameter context: a key that distinguishes strings that are the same in English but have
///   different translations.
package func trContext(
  _ context: String, _ text: String, _ values: any CustomStringConvertible...
) -> String {
  let key = "\(context)\u{4}\(text)"
  let translated = translation(key)
  return filled(translated == key ? text : translated, values)
}

/// Marks a string for inclusion in the catalogs.
///
/// The string can later be passed to `tr` in a variable.
package func translatable(_ text: String) -> String { text }

/// Joins the sentences that aren't nil into a paragraph.
package func paragraph(_ sentences: String?...) -> String {
  sentences.compactMap { $0 }.reduce("") { text, sentence in
    // Translators: One sentence after another; Chinese has no space between them.
    text.isEmpty ? sentence : trContext("two sentences", "%1 %2", text, sentence)
  }
}

/// Returns symbols such as “–” in a form that the terminal can display.
package func symbol(_ signs: String) -> String { filled(signs, []) }

private func translation(_ key: String) -> String {
  // Without a translation, `dgettext` returns its argument, which is valid only inside the closure.
  key.withCString { String(cString: dgettext(Translations.domain, $0)) }
}

/// Replaces `%1` through `%9` with the given values.
///
/// In the C locale, only the string itself is converted to ASCII. File names and other values
/// aren't changed.
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
