import CAdwaita
import Files
import Glibc

package enum Translations {
  package static let domain = "myna"

  package static func bind(folder: String) {
    setlocale(LC_ALL, "")
    bindtextdomain(domain, folder)
    bind_textdomain_codeset(domain, "UTF-8")
  }

  /// Returns the language code of a category such as `LC_TIME`, for example "de"; nil if no
  /// language is set.
  package static func language(_ category: Int32) -> String? {
    let name = setlocale(category, nil).map { String(cString: $0) } ?? "C"
    let code = String(name.prefix { !"._@".contains($0) })
    return ["C", "POSIX", ""].contains(code) ? nil : code
  }
}

/// Returns a string in the user's language, with `%1`, `%2`, … replaced by `values`.
package func tr(_ text: String, _ values: String...) -> String {
  // Without a translation, `dgettext` returns its argument, which is valid only inside the closure.
  filled(text.withCString { String(cString: dgettext(Translations.domain, $0)) }, values)
}

package func formattedSize(_ bytes: Int) -> String {
  guard let text = g_format_size(guint64(clamping: bytes)) else { return "" }
  defer { g_free(text) }
  return String(cString: text)
}

package func formattedCount(_ number: Int) -> String {
  let system = localeconv().pointee
  let isPlain = Translations.language(LC_NUMERIC) == nil
  // Without a language, counts are formatted as in English.
  let mark = isPlain ? "," : String(cString: system.thousands_sep)
  var sizes = isPlain ? [3] : String(cString: system.grouping).utf8.map(Int.init)
  guard !mark.isEmpty, !sizes.isEmpty else { return String(number) }
  var (groups, rest) = ([Substring](), String(number.magnitude)[...])
  while !rest.isEmpty {
    // The last size repeats for all further groups; `CHAR_MAX` means no further grouping.
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
