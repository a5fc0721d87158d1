/// Converts times that the user typed to seconds.
///
/// A time is a number of seconds (`15` or `15.5`), has colons (`1:30` or `1:02:03`), or has units
/// (`1m30s`, `1.5h`, or `500ms`). If the last number has no unit, it is in the next smaller unit,
/// so `1m30` is 90 seconds.
enum TimeNotation {
  private enum Unit: String, CaseIterable {
    case hour = "h"
    case minute = "m"
    case second = "s"
    case millisecond = "ms"

    /// The number of these units in the next larger unit.
    var limit: Double { self == .millisecond ? 1_000 : 60 }

    func seconds(_ number: Double) -> Double {
      switch self {
      case .hour: number * 3_600
      case .minute: number * 60
      case .second: number
      case .millisecond: number / 1_000
      }
    }
  }

  /// Returns the time in seconds; nil if the text isn't a valid time.
  static func seconds(_ text: String) -> Double? {
    text.contains(where: \.isLetter) ? withUnits(text) : withColons(text)
  }

  private static func withUnits(_ text: String) -> Double? {
    var (total, rest, smaller) = (0.0, text[...], Unit.allCases[...])
    while !rest.isEmpty {
      let digits = rest.prefix { !$0.isLetter }
      let word = rest.dropFirst(digits.count).prefix(while: \.isLetter)
      rest = rest.dropFirst(digits.count + word.count)
      let isFirst = smaller.count == Unit.allCases.count
      // Only hours and minutes have a next smaller unit that users can be expected to know.
      let unit = word.isEmpty && smaller.count > 1 ? smaller.first : Unit(rawValue: String(word))
      guard let unit, let index = smaller.firstIndex(of: unit),
        let number = rest.isEmpty ? decimal(digits) : whole(digits), isFirst || number < unit.limit
      else { return nil }
      total += unit.seconds(number)
      smaller = smaller[(index + 1)...]
    }
    return total
  }

  private static func withColons(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), let last = parts.last, let seconds = decimal(last) else {
      return nil
    }
    var total = 0.0
    for (index, part) in parts.dropLast().enumerated() {
      guard let number = whole(part), index == 0 || number < 60 else { return nil }
      total = total * 60 + number
    }
    guard parts.count == 1 || seconds < 60 else { return nil }
    return total * 60 + seconds
  }

  private static func whole(_ text: Substring) -> Double? {
    isNumber(text) ? Double(text) : nil
  }

  /// Parses digits and a decimal point; rejects signs, exponents, and letters.
  private static func decimal(_ text: Substring) -> Double? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.allSatisfy(isNumber) ? Double(text) : nil
  }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber }
  }
}
