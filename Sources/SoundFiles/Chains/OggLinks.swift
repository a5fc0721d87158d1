/// The streams that lie one behind the other in an Ogg file, as recorders of internet radio leave them.
///
/// - Source: RFC 3533, 4 and 6: a page begins with "OggS", and each stream of a link begins with a page of its own kind.
enum OggLinks {
  private static let headSize = 27
  private static let beginsStream: UInt8 = 2

  /// Returns where each link lies in the file; none for a file that is no Ogg.
  static func ranges(of path: String) throws(SoundFileError) -> [Range<Int>] {
    var window = try FileWindow(path: path, blockSize: 4_096)
    let end = window.range.upperBound
    var (position, starts, wasBeginning) = (0, [Int](), false)
    while let page = try page(at: position, &window) {
      if page.isBeginning, !wasBeginning { starts.append(position) }
      wasBeginning = page.isBeginning
      position += page.size
    }
    return starts.indices.map { starts[$0]..<($0 + 1 < starts.count ? starts[$0 + 1] : end) }
  }

  private static func page(
    at offset: Int, _ window: inout FileWindow
  ) throws(SoundFileError) -> (size: Int, isBeginning: Bool)? {
    let head = Array(try window.bytes(at: offset, count: headSize))
    guard head.count == headSize, head.text(0..<4) == "OggS" else { return nil }
    let count = Int(head[26])
    let sizes = try window.bytes(at: offset + headSize, count: count)
    guard sizes.count == count else { return nil }
    let size = sizes.reduce(headSize + count) { $0 + Int($1) }
    return (size, head[5] & beginsStream != 0)
  }
}
