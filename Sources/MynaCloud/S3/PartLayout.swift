/// Divides content into parts of equal size, except for the last part, which may be smaller.
///
/// S3 requires parts of at least 5 MiB and allows at most 10,000 parts. R2 also requires equal
/// sizes. `Transfers` sends the same ranges.
struct PartLayout {
  /// The minimum part size in bytes, of which all part sizes are multiples.
  static let unit = 5 << 20

  let size: Int
  let partSize: Int

  init(size: Int) {
    self.size = size
    partSize = TransferLimits().partSize(of: size, multiple: Self.unit)
  }

  var count: Int { max(1, (size + partSize - 1) / partSize) }

  func range(ofPart number: Int) -> Range<Int> {
    (number - 1) * partSize..<min(number * partSize, size)
  }

  /// Returns the numbers of the parts in a range, or nil if the range doesn't start and end at part
  /// boundaries.
  func parts(in range: Range<Int>) -> ClosedRange<Int>? {
    guard range.lowerBound % partSize == 0,
      range.upperBound % partSize == 0 || range.upperBound == size
    else { return nil }
    let first = range.lowerBound / partSize + 1
    return first...max(first, (range.upperBound + partSize - 1) / partSize)
  }

  /// Returns the number of consecutive parts, counted from the first, that the server has in full.
  func completeCount(_ parts: [PartListing.Part]) -> Int {
    var sizes: [Int: Int] = [:]
    for part in parts { sizes[part.number] = part.size }
    var count = 0
    while count < self.count, sizes[count + 1] == range(ofPart: count + 1).count { count += 1 }
    return count
  }
}
