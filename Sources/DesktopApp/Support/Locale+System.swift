import Foundation
import GTK

extension Locale {
  // Foundation looks at no setting of the system for any of these.

  /// The person's way of writing dates and times.
  static let dates = Locale(posixName: Translations.dateLocale)

  /// The person's way of writing numbers.
  static let numbers = Locale(posixName: Translations.numberLocale)

  /// The language of texts.
  static let texts = Locale(posixName: Translations.textLocale)

  /// The locale with the name that the system gives it, such as "de_AT.UTF-8@euro"; that of international English for "C".
  init(posixName: String) {
    let name = posixName.prefix { $0 != "." && $0 != "@" }
    self.init(identifier: ["C", "POSIX", ""].contains(name) ? "en_001" : String(name))
  }
}
