public import Foundation

/// What the file of a take is called: its date, its time, and its title if it has one.
public struct TakeName: Equatable, Sendable {
  /// Without an ending, such as "2026-11-21 14.03 First words"; at most 200 bytes, right on every file system.
  public let stem: String

  /// The name of a take recorded at `date`, in the local time of `timeZone`.
  public init(date: Date, title: String? = nil, timeZone: TimeZone = .current) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    func number(_ value: Int?, _ width: Int) -> String {
      let digits = String(value ?? 0)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let day = [number(parts.year, 4), number(parts.month, 2), number(parts.day, 2)]
    let time = "\(number(parts.hour, 2)).\(number(parts.minute, 2))"
    let begin = "\(day.joined(separator: "-")) \(time)"
    let title = Self.safe(title ?? "", byteCount: 200 - begin.utf8.count - 1)
    stem = title.isEmpty ? begin : "\(begin) \(title)"
  }

  /// The first of "name", "name (2)", "name (3)" … that neither a file nor a journal has in a folder.
  ///
  /// Somebody else may take it at any time: whoever creates the journal and finds it taken asks again.
  public func destination(in folder: String, fileExtension: String = "flac") -> String {
    let first = "\(folder)/\(stem).\(fileExtension)"
    var number = 1
    while true {
      let path = NumberedPath.path(first, number: number)
      if !NumberedPath.isTaken(path), !NumberedPath.isTaken(JournalName.journal(for: path)) {
        return path
      }
      number += 1
    }
  }

  /// A title as file systems take it: what one of them refuses becomes a space.
  public static func safe(_ title: String, byteCount: Int) -> String {
    let words = title.split { character in
      character.isWhitespace
        || character.unicodeScalars.contains { scalar in
          "/\\:*?\"<>|".unicodeScalars.contains(scalar) || isInvisible(scalar)
        }
    }
    var text = String(words.joined(separator: " ").drop { $0 == "." || $0 == " " })
    while text.utf8.count > byteCount || text.hasSuffix(".") || text.hasSuffix(" ") {
      text.removeLast()
    }
    return text
  }

  /// Controls, separators of lines, and those that turn the direction of writing and so hide an ending.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isBidiControl || scalar.properties.isNoncharacterCodePoint
    }
  }
}
