/// A lock-free queue of plain values for one writing and one reading thread.
///
/// Generic code cannot be marked `@_noLocks`. Instead, the compiler checks each use of it in a
/// marked function.
public struct RealtimeQueue<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline let elements: UnsafeMutablePointer<Element>
  @usableFromInline let positions: RingPositions

  /// Creates a queue for at least `capacity` elements.
  @inlinable public init(capacity: Int) {
    positions = RingPositions(capacity: capacity)
    elements = .allocate(capacity: positions.capacity)
  }

  @inlinable deinit { elements.deallocate() }

  /// The capacity in elements, a power of two.
  public var capacity: Int { @inlinable get { positions.capacity } }

  /// The number of elements in the queue.
  public var count: Int { @inlinable get { positions.count } }

  /// Adds an element; returns false if the queue is full.
  ///
  /// Call this only on the writing thread.
  @inlinable public func write(_ element: Element) -> Bool {
    let (end, room) = positions.free()
    guard room > 0 else { return false }
    (elements + positions.index(of: end)).initialize(to: element)
    positions.publish(1, from: end)
    return true
  }

  /// Adds all elements, or none if they do not all fit; returns whether they were added.
  ///
  /// Call this only on the writing thread.
  @inlinable public func write(contentsOf new: [Element]) -> Bool {
    let (end, room) = positions.free()
    guard new.count <= room else { return false }
    for (offset, element) in new.enumerated() {
      (elements + positions.index(of: end + offset)).initialize(to: element)
    }
    positions.publish(new.count, from: end)
    return true
  }

  /// Removes and returns the oldest element; nil if the queue is empty.
  ///
  /// Call this only on the reading thread.
  @inlinable public func next() -> Element? {
    let (begin, count) = positions.waiting()
    guard count > 0 else { return nil }
    let element = elements[positions.index(of: begin)]
    positions.release(1, from: begin)
    return element
  }
}

// One thread writes and one reads; the positions that they share are atomic.
extension RealtimeQueue: @unchecked Sendable where Element: Sendable {}
