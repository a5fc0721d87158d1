extension UnsafeMutablePointer where Pointee: ~Copyable {
  static func make(_ value: consuming Pointee) -> UnsafeMutablePointer {
    let pointer = UnsafeMutablePointer.allocate(capacity: 1)
    pointer.initialize(to: value)
    return pointer
  }

  func destroy() {
    deinitialize(count: 1)
    deallocate()
  }
}
