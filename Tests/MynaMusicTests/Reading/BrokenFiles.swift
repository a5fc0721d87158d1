/// Files that are damaged in the same way in each run.
enum BrokenFiles {
  /// Returns a file truncated at every multiple of `step`, and copies with some bytes changed.
  static func of(_ file: [UInt8], step: Int, flips: Int) -> [[UInt8]] {
    var state: UInt64 = 1
    func random(below limit: Int) -> Int {
      // Knuth's MMIX generator.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let cut = stride(from: 0, to: file.count, by: step).map { Array(file.prefix($0)) }
    let changed = (0..<flips).map { number in
      var copy = file
      // Every other copy has its changes in headers and tags.
      let range = number % 2 == 0 ? file.count : min(file.count, 256)
      for _ in 0..<8 { copy[random(below: range)] = UInt8(random(below: 256)) }
      return copy
    }
    return cut + changed
  }
}
