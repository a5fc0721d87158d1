/// The division of a content into parts of equal size, the last one shorter.
///
/// S3 takes parts of 5 MiB and more, and 10,000 at most; R2 wants all but the last to be of one size. They are the ranges that
/// `Transfers` sends.
struct PartLayout {
  /// The smallest part, and what the sizes of parts are multiples of.
  static let unit = 5 << 20

  /// Bytes of the whole content.
  let size: Int
  /// Bytes of each part but the last.
  let partSize: Int

  init(size: Int) {
    self.size = size
    partSize = TransferLimits().partSize(of: size, multiple: Self.unit)
  }

  /// The number of parts; one for an empty content.
  var count: Int { max(1, (size + partSize - 1) / partSize) }

  /// Returns the bytes of a part, 1…`count`.
  func range(ofPart number: Int) -> Range<Int> {
    (number - 1) * partSize..<min(number * partSize, size)
  }

  /// Returns the numbers of the parts that make up a range; nil if it begins or ends within one.
  func parts(in range: Range<Int>) -> ClosedRange<Int>? {
    guard range.lowerBound % partSize == 0,
      range.upperBound % partSize == 0 || range.upperBound == size
    else { return nil }
    let first = range.lowerBound / partSize + 1
    return first...max(first, (range.upperBound + partSize - 1) / partSize)
  }

  /// Returns how many of the first parts a server has as they should be.
  func completeCount(_ parts: [PartListing.Part]) -> Int {
    var sizes: [Int: Int] = [:]
    for part in parts { sizes[part.number] = part.size }
    var count = 0
    while count < self.count, sizes[count + 1] == range(ofPart: count + 1).count { count += 1 }
    return count
  }
}
