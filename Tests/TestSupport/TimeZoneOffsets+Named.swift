public import Dates
import Foundation

extension TimeZoneOffsets {
  /// Returns a zone from Foundation's database, such as "Asia/Tokyo".
  public static func named(_ name: String) -> TimeZoneOffsets {
    guard let zone = TimeZone(identifier: name) else {
      preconditionFailure("Foundation knows no zone \(name).")
    }
    return TimeZoneOffsets { zone.secondsFromGMT(for: $0) }
  }
}
