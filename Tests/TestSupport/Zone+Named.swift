public import Dates
import Foundation

extension Zone {
  /// Returns a zone from Foundation's database, such as "Asia/Tokyo".
  public static func named(_ name: String) -> Zone {
    guard let zone = TimeZone(identifier: name) else {
      preconditionFailure("Foundation knows no zone \(name).")
    }
    return Zone { zone.secondsFromGMT(for: $0) }
  }
}
