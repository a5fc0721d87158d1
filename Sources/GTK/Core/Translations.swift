import CAdwaita
import Files
import Glibc

/// The folder of translations.
public enum Translations {
  /// The name of the catalogs.
  public static let domain = "myna"

  /// Chooses the person's language, with catalogs in `folder`.
  public static func bind(folder: String) {
    setlocale(LC_ALL, "")
    bindtextdomain(domain, folder)
    bind_textdomain_codeset(domain, "UTF-8")
  }

  /// The system's name of the person's way of writing dates and times, such as "de_AT.UTF-8"; "C" before `bind`.
  public static var dateLocale: String { locale(LC_TIME) }

  /// The system's name of the person's way of writing numbers; "C" before `bind`.
  public static var numberLocale: String { locale(LC_NUMERIC) }

  /// The system's name of the language of texts; "C" before `bind`.
  public static var textLocale: String { locale(LC_MESSAGES) }

  private static func locale(_ category: Int32) -> String {
    setlocale(category, nil).map { String(cString: $0) } ?? "C"
  }
}

/// The text in the person's language; `%1`, `%2` … in it are replaced by `values`.
public func tr(_ text: String, _ values: String...) -> String {
  // Without a translation the text itself comes back, which is gone with the call.
  filled(text.withCString { String(cString: dgettext(Translations.domain, $0)) }, values)
}

/// So many bytes as people read them, such as "2.3 MB", in the person's language.
public func formattedSize(_ bytes: Int) -> String {
  guard let text = g_format_size(guint64(clamping: bytes)) else { return "" }
  defer { g_free(text) }
  return String(cString: text)
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
