extension UploadContent {
  /// Calls `body` with each block of a range.
  ///
  /// - Throws: `damaged` if the content ends before the range does.
  package func eachBlock(
    in range: Range<Int>, for name: ObjectName, while shouldContinue: () -> Bool,
    _ body: (UnsafeRawBufferPointer) throws(CloudError) -> Void
  ) throws(CloudError) {
    var count = 0
    switch source {
    case .file(let file):
      try FileHash.eachBlock(of: file, in: range, while: shouldContinue) {
        block throws(CloudError) in
        count += block.count
        try body(block)
      }
    case .bytes(let bytes):
      let range = range.clamped(to: 0..<bytes.count)
      try bytes.withUnsafeBufferPointer { buffer throws(CloudError) in
        let all = UnsafeRawBufferPointer(buffer)
        var offset = range.lowerBound
        while offset < range.upperBound {
          guard shouldContinue() else { throw .cancelled }
          let end = min(offset + FileHash.blockSize, range.upperBound)
          try body(UnsafeRawBufferPointer(rebasing: all[offset..<end]))
          count += end - offset
          offset = end
        }
      }
    }
    guard count == range.count else { throw .damaged(name) }
  }
}
