package import Dates
package import FoundationEssentials

/// A recording uploaded by the phone's voice recorder app, with its date as the name and its length
/// in the metadata.
///
/// Names have no extension, and the stored content type isn't reliable. Only the first bytes of the
/// content identify its format.
package struct PhoneRecording: Hashable, Sendable {
  /// The folder that contains the phone's recordings.
  ///
  /// The phone misspells the folder's name.
  package static let folder = "VoiceRecoder/"

  package let name: ObjectName
  /// The date from the recording's name, or the upload date if the name isn't a date.
  package let date: Date
  /// The length in whole seconds; nil if unknown.
  package let seconds: Int?

  /// Describes an object in the phone's folder.
  ///
  /// - Parameter timeZone: the phone's time zone during the recording, which isn't stored anywhere.
  /// - Returns: nil for an object outside the folder.
  package init?(_ object: StoredObject, in timeZone: TimeZoneOffsets = .current) {
    guard let title = Self.title(of: object.name) else { return nil }
    name = object.name
    let dates = PhoneDate.readings(of: title).compactMap { $0.date(in: timeZone) }
    date = Self.likeliest(of: dates, uploaded: object.modified) ?? object.modified
    let seconds = object.metadata[Self.secondsKey].flatMap { Int($0) }
    self.seconds = seconds.flatMap { (0...10_000_000).contains($0) ? $0 : nil }
  }

  package static func name(for date: Date, in timeZone: TimeZoneOffsets = .current) -> ObjectName {
    ObjectName(listed: folder + PhoneDate(date, in: timeZone).text)
  }

  /// Returns the names that the phone would give to recordings with these dates, all of them
  /// different.
  ///
  /// If several dates are in the same second, the later ones in the array are moved to the
  /// following seconds.
  package static func names(
    for dates: [Date], in timeZone: TimeZoneOffsets = .current
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

  package static func lists(_ name: ObjectName) -> Bool { title(of: name) != nil }

  /// Returns the metadata that lets the phone list and play a recording.
  ///
  /// The content type is always the one that the phone uses, regardless of the actual format.
  ///
  /// - Parameter seconds: the recording's length.
  package static func details(seconds: Double) -> ObjectDetails {
    let seconds = seconds.isFinite ? max(0, min(seconds, 10_000_000)) : 0
    return ObjectDetails(
      contentType: "audio/mpeg", metadata: [secondsKey: String(Int(seconds.rounded()))])
  }

  /// Returns a metadata key as the phone spells it, since Myna's keys are always in lowercase.
  static func spelling(ofKey key: String) -> String {
    key == secondsKey ? "playTime" : key
  }

  private static let secondsKey = "playtime"

  private static func title(of name: ObjectName) -> Substring? {
    guard name.text.hasPrefix(folder) else { return nil }
    let title = name.text.dropFirst(folder.count)
    return title.isEmpty || title.utf8.contains(UInt8(ascii: "/")) ? nil : title
  }

  /// Returns the latest date before the upload, or the first date if none is before the upload.
  private static func likeliest(of dates: [Date], uploaded: Date) -> Date? {
    // Allow for a difference of one day, because the phone's clock and time zone may not match
    // this machine's.
    dates.filter { $0 < uploaded + 86_400 }.max() ?? dates.first
  }
}
