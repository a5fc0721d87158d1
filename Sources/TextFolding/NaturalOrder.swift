/// A natural sort order that ignores case and accents and sorts numbers by value.
public enum NaturalOrder {
  /// Returns a text's sort key; keys are compared byte by byte.
  ///
  /// "Track 2" sorts before "track 10", and "Élan" before "Elbe".
  public static func key(of text: String) -> String {
    let folded = SearchFolding.fold(text)
    guard folded.utf8.contains(where: isDigit) else { return folded }
    var (key, rest) = ([UInt8](), Array(folded.utf8)[...])
    key.reserveCapacity(rest.count + 4)
    while let byte = rest.first {
      guard isDigit(byte) else {
        key.append(byte)
        rest.removeFirst()
        continue
      }
      let run = rest.prefix(while: isDigit)
      rest = rest[run.endIndex...]
      append(run.drop { $0 == UInt8(ascii: "0") }, to: &key)
    }
    return String(decoding: key, as: UTF8.self)
  }

  /// Appends the digits, preceded by the number of digits, which makes longer numbers sort later.
  private static func append(_ digits: ArraySlice<UInt8>, to key: inout [UInt8]) {
    var count = digits.count
    while count >= 9 {
      key.append(UInt8(ascii: "9"))
      count -= 9
    }
    key.append(UInt8(ascii: "0") + UInt8(count))
    key += digits
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
