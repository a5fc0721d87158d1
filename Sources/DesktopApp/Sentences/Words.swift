import Foundation
import GTK

/// Figures as people read them.
enum Words {
  /// 3:07, or 1:02:03.
  static func clock(_ seconds: Double) -> String {
    // A damaged header or index may contain any number.
    let total = Int(min(max(0, seconds), 1e15))
    let (hours, minutes, rest) = (total / 3_600, total / 60 % 60, total % 60)
    return hours > 0
      ? String(format: "%d:%02d:%02d", hours, minutes, rest)
      : String(format: "%d:%02d", minutes, rest)
  }

  /// 3:07.4, or 1:02:03.4.
  static func exactClock(_ seconds: Double) -> String {
    // The end of a range less its beginning is a hair below what it should be.
    let tenths = Int((min(max(0, seconds), 1e15) * 10 + 1e-6).rounded(.down))
    return clock(Double(tenths / 10)) + String(format: ".%d", tenths % 10)
  }

  /// −12 dB.
  static func decibels(_ value: Double) -> String {
    tr("%1 dB", String(format: "%.0f", value).replacingOccurrences(of: "-", with: "−"))
  }

  /// The name of a file without its folder.
  static func name(_ path: String) -> String { (path as NSString).lastPathComponent }
}
