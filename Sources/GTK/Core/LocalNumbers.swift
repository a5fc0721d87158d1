import CAdwaita
import Glibc
import Translations

/// Formats a number of bytes in the user's language, such as "2.3 MB".
package func formattedSize(_ bytes: Int) -> String {
  guard let text = g_format_size(guint64(clamping: bytes)) else { return "" }
  defer { g_free(text) }
  return String(cString: text)
}

/// Formats a count in the user's language, such as "1,234".
package func formattedCount(_ number: Int) -> String {
  let system = localeconv().pointee
  let isPlain = Translations.language(LC_NUMERIC) == nil
  // If no language is set, counts are formatted as they are in English.
  let mark = isPlain ? "," : String(cString: system.thousands_sep)
  var sizes = isPlain ? [3] : String(cString: system.grouping).utf8.map(Int.init)
  guard !mark.isEmpty, !sizes.isEmpty else { return String(number) }
  var (groups, rest) = ([Substring](), String(number.magnitude)[...])
  while !rest.isEmpty {
    // The last group size applies to all following groups; `CHAR_MAX` means no more grouping.
    let size = sizes.count > 1 ? sizes.removeFirst() : sizes[0]
    groups.insert(rest.suffix(size), at: 0)
    rest = rest.dropLast(size)
  }
  return (number < 0 ? "-" : "") + groups.joined(separator: mark)
}
