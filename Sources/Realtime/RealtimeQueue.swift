/// Plain values on their way from one thread to one other, neither of which ever waits.
///
/// Generic code cannot be marked `@_noLocks`; the compiler checks each use of it in a marked
/// function.
public struct RealtimeQueue<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline let elements: UnsafeMutablePointer<Element>
  @usableFromInline let positions: RingPositions

  /// Makes room for at least `capacity` elements.
  @inlinable public init(capacity: Int) {
    positions = RingPositions(capacity: capacity)
    elements = .allocate(capacity: positions.capacity)
  }

  // The elements that are left are plain values, which need no deinitialization.
  @inlinable deinit { elements.deallocate() }

  /// The most elements that can be on their way, a power of two.
  public var capacity: Int { @inlinable get { positions.capacity } }

  /// Elements on their way.
  public var count: Int { @inlinable get { positions.count } }

  /// Puts in an element; returns false if there is no room; for the writer.
  @inlinable public func write(_ element: Element) -> Bool {
    let (end, room) = positions.free()
    guard room > 0 else { return false }
    (elements + positions.index(of: end)).initialize(to: element)
    positions.publish(1, from: end)
    return true
  }

  /// Puts in all elements at once, or none if there is no room for all; for the writer.
  @inlinable public func write(contentsOf new: [Element]) -> Bool {
    let (end, room) = positions.free()
    guard new.count <= room else { return false }
    for (offset, element) in new.enumerated() {
      (elements + positions.index(of: end + offset)).initialize(to: element)
    }
    positions.publish(new.count, from: end)
    return true
  }

  /// Takes out the oldest element; nil if there is none; for the reader.
  @inlinable public func next() -> Element? {
    let (begin, count) = positions.waiting()
    guard count > 0 else { return nil }
    let element = elements[positions.index(of: begin)]
    positions.release(1, from: begin)
    return element
  }
}

// One thread writes and one reads; what they share is atomic.
extension RealtimeQueue: @unchecked Sendable where Element: Sendable {}
