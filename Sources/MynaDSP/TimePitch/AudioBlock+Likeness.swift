extension AudioBlock {
  @_noLocks func energy(from start: Int, count: Int) -> Float {
    var sum: Float = 0
    for channel in 0..<channelCount {
      let samples = UnsafeRawPointer(self[channel] + start)
      sum += dotProduct(samples, samples, count)
    }
    return sum
  }

  @_noLocks func energyChange(at frame: Int, _ length: Int) -> Float {
    var change: Float = 0
    for channel in 0..<channelCount {
      let (old, new) = (self[channel][frame], self[channel][frame &+ length])
      change += new * new - old * old
    }
    return change
  }

  @_noLocks func product(at position: Int, with other: Int, _ length: Int) -> Float {
    var sum: Float = 0
    for channel in 0..<channelCount {
      sum += dotProduct(
        UnsafeRawPointer(self[channel] + position), UnsafeRawPointer(self[channel] + other), length)
    }
    return sum
  }

  /// Returns the dot products of the `length` frames at one position and the `length` frames at
  /// each of up to eight consecutive other positions.
  @_noLocks func products(
    at position: Int, with others: Range<Int>, _ length: Int
  ) -> SIMD8<Float> {
    var sums = SIMD8<Float>()
    guard others.count == 8 else {
      for other in others {
        sums[other &- others.lowerBound] = product(at: position, with: other, length)
      }
      return sums
    }
    for channel in 0..<channelCount {
      let here = self[channel] + position
      let there = UnsafeRawPointer(self[channel] + others.lowerBound)
      for n in 0..<length {
        sums += here[n] * there.loadUnaligned(fromByteOffset: n &* 4, as: SIMD8<Float>.self)
      }
    }
    return sums
  }
}
