enum DayPeriod {
  case morning
  case afternoon
  case either

  /// Finds AM or PM in the text of a date without its digits; nil if the text contains an unknown
  /// word.
  init?(_ text: String) {
    let letters = text.lowercased().filter { $0.isLetter && !Self.units.contains($0) }
    if Self.mornings.contains(letters) {
      self = .morning
    } else if Self.afternoons.contains(letters) {
      self = .afternoon
    } else if letters.isEmpty || Self.others.contains(letters) {
      self = .either
    } else {
      return nil
    }
  }

  private static let mornings = set(
    "am 오전 午前 上午 ص πμ öö dop de fm ap пп ก่อนเที่ยง sa पूर्वाह्न")
  private static let afternoons = set(
    "pm 오후 午後 下午 م μμ ös odp du em ip сл дп หลังเที่ยง ch अपराह्न")
  /// Words before the time in Danish, German, French, Finnish, and English, and the Bulgarian
  /// abbreviations for year and hour.
  private static let others = set("kl um à klo at г гч ч")
  private static let units = Set("年月日時时分秒년월일시분초")

  private static func set(_ words: String) -> Set<String> {
    Set(words.split(separator: " ").map { $0.filter { $0.isLetter } })
  }
}
