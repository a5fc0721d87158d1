public import Dates
public import FoundationEssentials

/// A recording's identity, written to the file at the start of the recording and never changed.
public struct TakeIdentity: Equatable, Sendable {
  /// The unique ID.
  public let id: UUID
  /// The date on which the recording began, to the second.
  public let date: Date
  /// The time zone offset at the start of the recording, in seconds east of Greenwich.
  public let secondsFromGMT: Int
  /// The title at the start of the recording, at most 400 bytes of UTF-8.
  public let title: String?

  /// Creates an identity whose date is written in the local time of `timeZone`.
  public init(id: UUID, date: Date, title: String?, timeZone: TimeZoneOffsets = .current) {
    self.id = id
    self.date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
    // The file stores the time zone in hours and minutes.
    secondsFromGMT = timeZone.secondsFromGMT(for: date) / 60 * 60
    // A zero byte ends a string in every format.
    let clean = title?.replacing("\0", with: "").cut(to: 400)
    self.title = clean?.isEmpty == true ? nil : clean
  }

  /// Reads the identity from a file's tags; nil if the file isn't one of Myna's takes.
  public init?(_ tags: SoundFileTags) {
    guard let comment = tags.comment, comment.hasPrefix(Self.prefix),
      let id = UUID(uuidString: String(comment.dropFirst(Self.prefix.count).prefix(36))),
      // If the date can't be parsed, the file isn't a take.
      let text = tags.date, let date = try? Date(text, strategy: Self.style(secondsFromGMT: 0)),
      let offset = Self.offset(in: text)
    else { return nil }
    self.id = id
    self.date = date
    secondsFromGMT = offset
    title = tags.title?.isEmpty == true ? nil : tags.title
  }

  /// The identity as tags.
  ///
  /// The comment is `myna:` followed by the ID, because formats have no better field in common.
  public var tags: SoundFileTags {
    SoundFileTags(title: title, date: isoDate, comment: Self.prefix + id.uuidString)
  }

  /// The local date and time in ISO 8601 format with the time zone, such as
  /// "2026-11-21T14:03:20+01:00".
  public var isoDate: String {
    let text = date.formatted(Self.style(secondsFromGMT: secondsFromGMT))
    return text.hasSuffix("Z") ? text.dropLast() + "+00:00" : text
  }

  private static let prefix = "myna:"

  private static func style(secondsFromGMT: Int) -> Date.ISO8601FormatStyle {
    let zone = TimeZone(secondsFromGMT: secondsFromGMT) ?? .gmt
    return Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: zone)
  }

  private static func offset(in text: String) -> Int? {
    let parts = text.suffix(5).split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2, let sign = text.dropLast(5).last, "+-".contains(sign) else {
      return nil
    }
    return (sign == "-" ? -1 : 1) * (parts[0] * 3_600 + parts[1] * 60)
  }
}
