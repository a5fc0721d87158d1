import Foundation

/// Figures as people read them.
enum Words {
  /// 3:07, or 1:02:03.
  static func clock(_ seconds: Double) -> String {
    let total = Int(seconds)
    let (hours, minutes) = (total / 3_600, total / 60 % 60)
    let tail = String(format: "%02d", total % 60)
    return hours > 0 ? "\(hours):\(String(format: "%02d", minutes)):\(tail)" : "\(minutes):\(tail)"
  }

  /// 2.345 s, or 1:02:03 from a minute on.
  static func duration(_ seconds: Double) -> String {
    seconds < 60 ? String(format: "%.3f s", seconds) : clock(seconds)
  }

  static func hertz(_ frequency: Double?) -> String {
    frequency.map { String(format: "%.1f Hz", $0) } ?? "–"
  }

  static func loudness(_ value: Double?) -> String {
    value.map { String(format: "%.1f LUFS", $0) } ?? "–"
  }

  /// A linear peak in decibels of full scale.
  static func level(_ peak: Double, unit: String) -> String {
    peak > 0 ? String(format: "%.1f \(unit)", 20 * log10(peak)) : "–∞ \(unit)"
  }

  static func channels(_ count: Int) -> String {
    switch count {
    case 1: "mono"
    case 2: "stereo"
    default: "\(count) channels"
    }
  }

  static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }
}

extension String {
  /// The text with its control characters spelled out: the name of a file or a title may hold a line break,
  /// or what a terminal takes for a command.
  var onOneLine: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      let isControl = scalar.properties.generalCategory == .control
      text += isControl ? scalar.escaped(asASCII: true) : String(scalar)
    }
  }
}
