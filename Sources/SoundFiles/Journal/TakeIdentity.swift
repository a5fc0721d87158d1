public import Dates
public import FoundationEssentials

/// The identity of a recording: it is written into the file when the recording begins, and never changed.
public struct TakeIdentity: Equatable, Sendable {
  /// Unique for all time.
  public let id: UUID
  /// The date on which the recording began, to the second.
  public let date: Date
  /// Seconds east of Greenwich where it began.
  public let secondsFromGMT: Int
  /// The title at that time; at most 400 bytes of UTF-8.
  public let title: String?

  /// An identity whose date is told in the local time of `timeZone`.
  public init(id: UUID, date: Date, title: String?, timeZone: Zone = .current) {
    self.id = id
    self.date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
    // The file spells the zone in hours and minutes.
    secondsFromGMT = timeZone.secondsFromGMT(for: date) / 60 * 60
    // A zero ends a text in every format there is.
    let clean = title?.replacing("\0", with: "").cut(to: 400)
    self.title = clean?.isEmpty == true ? nil : clean
  }

  /// The identity a file carries; nil when it is no take of Myna's.
  public init?(_ tags: SoundFileTags) {
    guard let comment = tags.comment, comment.hasPrefix(Self.prefix),
      let id = UUID(uuidString: String(comment.dropFirst(Self.prefix.count).prefix(36))),
      // No date that can be read is a date unknown, and reported as no take by the guard.
      let text = tags.date, let date = try? Date(text, strategy: Self.style(secondsFromGMT: 0)),
      let offset = Self.offset(in: text)
    else { return nil }
    self.id = id
    self.date = date
    secondsFromGMT = offset
    title = tags.title?.isEmpty == true ? nil : tags.title
  }

  /// The form in which a file carries it: the comment is `myna:` and the id, since no format has a better field that all share.
  public var tags: SoundFileTags {
    SoundFileTags(title: title, date: isoDate, comment: Self.prefix + id.uuidString)
  }

  /// The local date and time after ISO 8601, with the zone, such as "2026-11-21T14:03:20+01:00".
  public var isoDate: String {
    let text = date.formatted(Self.style(secondsFromGMT: secondsFromGMT))
    return text.hasSuffix("Z") ? text.dropLast() + "+00:00" : text
  }

  private static let prefix = "myna:"

  private static func style(secondsFromGMT: Int) -> Date.ISO8601FormatStyle {
    let zone = TimeZone(secondsFromGMT: secondsFromGMT) ?? .gmt
    return Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: zone)
  }

  /// The zone at the end of a date, as it is written in `isoDate`.
  private static func offset(in text: String) -> Int? {
    let parts = text.suffix(5).split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2, let sign = text.dropLast(5).last, "+-".contains(sign) else {
      return nil
    }
    return (sign == "-" ? -1 : 1) * (parts[0] * 3_600 + parts[1] * 60)
  }
}
