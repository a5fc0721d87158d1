/// Finds the concatenated streams in an Ogg file, which internet radio recorders produce.
///
/// - Source: RFC 3533, 4: all streams of a link begin before the first of them continues.
enum OggChain {
  static func ranges(of path: String) throws(SoundFileError) -> [Range<Int>] {
    var window = try FileWindow(path: path, blockSize: 4_096)
    guard try OggPage(at: 0, in: &window) != nil else { return [] }
    let end = window.range.upperBound
    var (position, starts, wasBeginning) = (0, [Int](), false)
    while let page = try OggPage.first(from: position, in: &window) {
      if page.isBeginning, !wasBeginning { starts.append(page.start) }
      wasBeginning = page.isBeginning
      position = page.end
    }
    return starts.indices.map { starts[$0]..<($0 + 1 < starts.count ? starts[$0 + 1] : end) }
  }
}
