/// A value at a fixed address, which the audio thread can use as long as this owner lives.
public struct PinnedValue<Value: ~Copyable>: ~Copyable {
  /// The address of the value.
  public let pointer: UnsafeMutablePointer<Value>

  /// Moves a value to newly allocated memory.
  @inlinable public init(_ value: consuming Value) {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: value)
  }

  @inlinable deinit {
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }
}

// The value moves between threads only with its single owner.
extension PinnedValue: @unchecked Sendable where Value: Sendable & ~Copyable {}
