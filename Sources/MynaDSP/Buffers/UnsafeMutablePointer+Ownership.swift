extension UnsafeMutablePointer where Pointee: ~Copyable {
  /// Moves a value to memory of its own; `destroy()` ends it.
  static func make(_ value: consuming Pointee) -> UnsafeMutablePointer {
    let pointer = UnsafeMutablePointer.allocate(capacity: 1)
    pointer.initialize(to: value)
    return pointer
  }

  /// Ends the value that `make(_:)` moved here, and frees its memory.
  func destroy() {
    deinitialize(count: 1)
    deallocate()
  }
}
