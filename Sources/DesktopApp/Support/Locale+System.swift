import Foundation
import GTK

extension Locale {
  /// The person's way of writing dates and times; Foundation looks at no setting of the system for it.
  static let dates = Locale(posixName: Translations.dateLocale)

  /// The locale with the name that the system gives it, such as "de_AT.UTF-8@euro"; that of international English for "C".
  init(posixName: String) {
    let name = posixName.prefix { $0 != "." && $0 != "@" }
    self.init(identifier: ["C", "POSIX", ""].contains(name) ? "en_001" : String(name))
  }
}
