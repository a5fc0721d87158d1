struct DateTextScanner {
  /// The numbers in the text, 0 through 9,999, in order of appearance and in the digits of any
  /// script.
  private(set) var numbers: [Int] = []
  /// The text before each number, and after the last number.
  private(set) var marks = [""]

  init?(_ text: some StringProtocol) {
    guard text.utf8.count <= 100 else { return nil }
    var number: Int?
    for character in text {
      if let digit = character.wholeNumberValue, (0...9).contains(digit) {
        let longer = (number ?? 0) * 10 + digit
        guard longer < 10_000 else { return nil }
        number = longer
      } else {
        end(&number)
        marks[marks.count - 1].append(character)
      }
    }
    end(&number)
  }

  private mutating func end(_ number: inout Int?) {
    guard let ended = number else { return }
    numbers.append(ended)
    marks.append("")
    number = nil
  }
}
