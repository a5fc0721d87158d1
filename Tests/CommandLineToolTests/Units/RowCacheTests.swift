import Testing

@testable import CommandLineTool

@Suite("RowCache")
struct RowCacheTests {
  private let rows = [["한국어 메모", "0:01"], ["", "–"], ["a\nb", "1:00:00"]]
    .map { $0.map { TextCell($0) } }

  private func texts(_ held: RowCache) -> [[String]] {
    var texts: [[String]] = []
    held.each { row in
      texts.append(row.map { "\($0.text) \($0.width)" })
      return true
    }
    return texts
  }

  @Test("Cached rows are returned in order with their widths")
  func held() {
    var held = RowCache()
    for row in rows { held.add(row) }
    #expect(held.isComplete)
    #expect(texts(held) == [["한국어 메모 11", "0:01 4"], [" 0", "– 1"], ["a\\nb 4", "1:00:00 7"]])
    var count = 0
    held.each { _ in
      count += 1
      return count < 2
    }
    #expect(count == 2)
  }

  @Test("A cache that exceeds its limit drops all rows")
  func limit() {
    var held = RowCache(limit: 30)
    for _ in 0..<3 { for row in rows { held.add(row) } }
    #expect(!held.isComplete && texts(held).isEmpty)
  }
}
