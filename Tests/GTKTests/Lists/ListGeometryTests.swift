import Testing

@testable import GTK

@Suite("ListGeometry")
struct ListGeometryTests {
  /// Ten rows of 60 pixels, with headings of 30 above the first, the fifth and the ninth.
  private let geometry = ListGeometry(
    count: 10, rowHeight: 60, headingHeight: 30, headed: [0, 4, 8])

  @Test("Rows are placed below one another and below their headings")
  func tops() {
    #expect((0..<10).map(geometry.top) == [30, 90, 150, 210, 300, 360, 420, 480, 570, 630])
    #expect(geometry.topWithHeading(ofRow: 4) == 270)
    #expect(geometry.topWithHeading(ofRow: 5) == 360)
    #expect(geometry.height == 690)
  }

  @Test("A position maps to its row; headings and positions outside the list map to no row")
  func places() {
    #expect(geometry.position(at: 0) == nil)
    #expect(geometry.position(at: 30) == 0)
    #expect(geometry.position(at: 269.5) == 3)
    #expect(geometry.position(at: 270) == nil)
    #expect(geometry.position(at: 300) == 4)
    #expect(geometry.position(at: 689) == 9)
    #expect(geometry.position(at: 690) == nil)
    #expect(geometry.position(at: -1) == nil)
  }

  @Test("A page contains exactly the rows that are partly visible")
  func pages() {
    for y in stride(from: -50.0, through: 740, by: 5) {
      let seen = (0..<10).filter { row in
        let top = geometry.topWithHeading(ofRow: row)
        return top < y + 200 && geometry.top(ofRow: row) + 60 > y
      }
      #expect(Array(geometry.positions(from: y, to: y + 200)) == seen, "at \(y)")
    }
  }

  @Test("A list without rows or row height has no positions")
  func empty() {
    #expect(ListGeometry().positions(from: 0, to: 500).isEmpty)
    #expect(ListGeometry(count: 5).positions(from: 0, to: 500).isEmpty)
    #expect(ListGeometry(count: 5).position(at: 0) == nil)
    #expect(ListGeometry(count: 0, rowHeight: 60).position(at: 0) == nil)
  }

  @Test("Rows are found exactly in a list of ten million")
  func long() {
    let long = ListGeometry(
      count: 10_000_000, rowHeight: 61, headingHeight: 30,
      headed: Array(stride(from: 0, to: 10_000_000, by: 1_000)))
    for row in [0, 999, 1_000, 123_456, 9_999_999] {
      #expect(long.position(at: long.top(ofRow: row)) == row)
      #expect(long.position(at: long.top(ofRow: row) + 60.9) == row)
    }
  }
}
