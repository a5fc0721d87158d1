/// One value at an address of its own, where the audio thread finds it as long as its owner lives.
public struct Owned<Value: ~Copyable>: ~Copyable {
  /// The address of the value.
  public let pointer: UnsafeMutablePointer<Value>

  /// Moves a value to memory of its own.
  @inlinable public init(_ value: consuming Value) {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: value)
  }

  @inlinable deinit {
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }
}

// The value goes where its only owner goes.
extension Owned: @unchecked Sendable where Value: Sendable & ~Copyable {}
