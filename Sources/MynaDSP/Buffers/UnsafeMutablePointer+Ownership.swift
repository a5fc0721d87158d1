extension UnsafeMutablePointer where Pointee: ~Copyable {
  /// Moves a value into newly allocated memory; `destroy()` frees it.
  static func make(_ value: consuming Pointee) -> UnsafeMutablePointer {
    let pointer = UnsafeMutablePointer.allocate(capacity: 1)
    pointer.initialize(to: value)
    return pointer
  }

  /// Deinitializes a value created by `make(_:)` and frees its memory.
  func destroy() {
    deinitialize(count: 1)
    deallocate()
  }
}
