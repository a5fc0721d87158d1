import Testing

@testable import MynaDSP

@Suite("Dot products") struct DotProductTests {
  private let x = (0..<64).map { Float($0 % 7) - 3 }
  private let y = (0..<64).map { Float($0 % 5) - 2 }
  private let a = (0..<64).map { Float($0 % 3) }
  private let b = (0..<64).map { Float($0 % 11) - 5 }

  @Test(
    "A dot product of any length is the sum of the products", arguments: [0, 1, 7, 8, 16, 23, 64])
  func plain(count: Int) {
    let expected = (0..<count).reduce(Float(0)) { $0 + x[$1] * y[$1] }
    #expect(dotProduct(x, y, count) == expected)
  }

  @Test(
    "Interpolated dot products weight two rows, for one channel and for two",
    arguments: [0, 0.25, 0.5, 1] as [Float])
  func interpolated(weight: Float) {
    for count in [8, 24, 64] {
      let rows = (0..<count).map { a[$0] + weight * (b[$0] - a[$0]) }
      let (left, right) = (dotProduct(x, rows, count), dotProduct(y, rows, count))
      #expect(interpolatedDotProduct(x, a, b, weight, count) == left)
      #expect(interpolatedDotProducts(x, y, a, b, weight, count) == (left, right))
    }
  }
}
