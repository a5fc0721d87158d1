package import Dates
package import FoundationEssentials

/// A recording as the voice recorder on the phone keeps it in its bucket: named by its date, its length beside it.
///
/// The names have no ending, and the stored type says nothing of the content: only its first bytes tell what it is.
package struct PhoneRecording: Hashable, Sendable {
  /// The folder of the phone's recordings, spelled as the phone spells it.
  package static let folder = "VoiceRecoder/"

  /// The object that it is.
  package let name: ObjectName
  /// The date of the recording, from its name if that is a date; else the date of its upload.
  package let date: Date
  /// Its length in whole seconds; nil if it is not given.
  package let seconds: Int?

  /// Describes an object of the phone's folder.
  ///
  /// - Parameter timeZone: that of the phone when it recorded, which nothing tells.
  /// - Returns: nil for an object that is elsewhere.
  package init?(_ object: StoredObject, in timeZone: Zone = .current) {
    guard let title = Self.title(of: object.name) else { return nil }
    name = object.name
    let dates = PhoneDate.readings(of: title).compactMap { $0.date(in: timeZone) }
    date = Self.likeliest(of: dates, uploaded: object.modified) ?? object.modified
    let seconds = object.metadata[Self.secondsKey].flatMap { Int($0) }
    self.seconds = seconds.flatMap { (0...10_000_000).contains($0) ? $0 : nil }
  }

  /// The name that the phone would give to a recording of that date.
  package static func name(for date: Date, in timeZone: Zone = .current) -> ObjectName {
    ObjectName(listed: folder + PhoneDate(date, in: timeZone).text)
  }

  /// The names that the phone would give to recordings of those dates, no two of them the same: where several were made in one
  /// second, the later ones of the array get a later second.
  package static func names(
    for dates: [Date], in timeZone: Zone = .current
  ) -> [ObjectName] {
    var taken: Set<ObjectName> = []
    var last: [Date: Date] = [:]
    return dates.map { date in
      var later = last[date].map { $0 + 1 } ?? date
      while !taken.insert(name(for: later, in: timeZone)).inserted { later += 1 }
      last[date] = later
      return name(for: later, in: timeZone)
    }
  }

  /// Whether the phone's recorder lists an object of this name.
  package static func lists(_ name: ObjectName) -> Bool { title(of: name) != nil }

  /// The metadata by which the phone lists and plays a recording: the phone's type, whatever the content is.
  ///
  /// - Parameter seconds: its length.
  package static func details(seconds: Double) -> ObjectDetails {
    let seconds = seconds.isFinite ? max(0, min(seconds, 10_000_000)) : 0
    return ObjectDetails(
      contentType: "audio/mpeg", metadata: [secondsKey: String(Int(seconds.rounded()))])
  }

  /// The spelling of a metadata key on the service; storages in general know only lower case.
  static func spelling(ofKey key: String) -> String {
    key == secondsKey ? "playTime" : key
  }

  private static let secondsKey = "playtime"

  private static func title(of name: ObjectName) -> Substring? {
    guard name.text.hasPrefix(folder) else { return nil }
    let title = name.text.dropFirst(folder.count)
    return title.isEmpty || title.utf8.contains(UInt8(ascii: "/")) ? nil : title
  }

  /// Of several dates that a name can mean, the last one before the upload; without any before it, the first reading.
  private static func likeliest(of dates: [Date], uploaded: Date) -> Date? {
    // The phone's clock and time zone may differ from ours.
    dates.filter { $0 < uploaded + 86_400 }.max() ?? dates.first
  }
}
