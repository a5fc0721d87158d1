import CAdwaita
import Files
import Glibc

/// The folder of translations.
package enum Translations {
  /// The name of the catalogs.
  package static let domain = "myna"

  /// Chooses the person's language, with catalogs in `folder`.
  package static func bind(folder: String) {
    setlocale(LC_ALL, "")
    bindtextdomain(domain, folder)
    bind_textdomain_codeset(domain, "UTF-8")
  }

  /// The system's code of the language of a category such as `LC_TIME`, such as "de"; nil where none is chosen.
  package static func language(_ category: Int32) -> String? {
    let name = setlocale(category, nil).map { String(cString: $0) } ?? "C"
    let code = String(name.prefix { !"._@".contains($0) })
    return ["C", "POSIX", ""].contains(code) ? nil : code
  }
}

/// The text in the person's language; `%1`, `%2` … in it are replaced by `values`.
package func tr(_ text: String, _ values: String...) -> String {
  // Without a translation the text itself comes back, which is gone with the call.
  filled(text.withCString { String(cString: dgettext(Translations.domain, $0)) }, values)
}

/// So many bytes as people read them, such as "2.3 MB", in the person's language.
package func formattedSize(_ bytes: Int) -> String {
  guard let text = g_format_size(guint64(clamping: bytes)) else { return "" }
  defer { g_free(text) }
  return String(cString: text)
}

/// Formats a count for the user's locale, such as "1,234".
package func formattedCount(_ number: Int) -> String {
  let system = localeconv().pointee
  let isPlain = Translations.language(LC_NUMERIC) == nil
  // Where no language is chosen, counts are written as in English.
  let mark = isPlain ? "," : String(cString: system.thousands_sep)
  var sizes = isPlain ? [3] : String(cString: system.grouping).utf8.map(Int.init)
  guard !mark.isEmpty, !sizes.isEmpty else { return String(number) }
  var (groups, rest) = ([Substring](), String(number.magnitude)[...])
  while !rest.isEmpty {
    // The last size goes for all groups before it; the largest says that there are no more.
    let size = sizes.count > 1 ? sizes.removeFirst() : sizes[0]
    groups.insert(rest.suffix(size), at: 0)
    rest = rest.dropLast(size)
  }
  return (number < 0 ? "-" : "") + groups.joined(separator: mark)
}

private func filled(_ text: String, _ values: [String]) -> String {
  guard !values.isEmpty else { return text }
  var (result, rest) = ("", text[...])
  while let sign = rest.firstIndex(of: "%") {
    result += rest[..<sign]
    let next = rest.index(after: sign)
    if next < rest.endIndex, let number = rest[next].wholeNumberValue, 1...values.count ~= number {
      result += values[number - 1].displayName
      rest = rest[rest.index(after: next)...]
    } else {
      result += "%"
      rest = rest[next...]
    }
  }
  return result + rest
}
