import Synchronization

/// A lock-free, append-only collection that any thread can add to.
public struct Registry<Element: Sendable>: ~Copyable, @unchecked Sendable {
  private struct Node {
    let element: Element
    let next: UnsafePointer<Node>?
  }

  // A node is immutable once it is in the list.
  private let newest = Atomic<UnsafePointer<Node>?>(nil)

  /// Creates an empty registry.
  public init() {}

  /// Adds a value unless `clashes` returns true for an existing value; returns whether it was
  /// added.
  ///
  /// If other threads add values at the same time, `clashes` can be called more than once for a
  /// value.
  public func add(_ element: Element, unless clashes: (Element) -> Bool) -> Bool {
    var next = newest.load(ordering: .acquiring)
    while true {
      if first(from: next, where: clashes) != nil { return false }
      let node = UnsafeMutablePointer<Node>.allocate(capacity: 1)
      node.initialize(to: Node(element: element, next: next))
      let (isAdded, current) = newest.compareExchange(
        expected: next, desired: UnsafePointer(node), ordering: .acquiringAndReleasing)
      if isAdded { return true }
      node.deinitialize(count: 1)
      node.deallocate()
      next = current
    }
  }

  /// Returns the newest matching value; nil if there is none.
  public func first(where matches: (Element) -> Bool) -> Element? {
    first(from: newest.load(ordering: .acquiring), where: matches)
  }

  /// All values, oldest first.
  public var elements: [Element] {
    var found: [Element] = []
    _ = first {
      found.append($0)
      return false
    }
    return found.reversed()
  }

  private func first(
    from start: UnsafePointer<Node>?, where matches: (Element) -> Bool
  ) -> Element? {
    var node = start
    while let current = node {
      if matches(current.pointee.element) { return current.pointee.element }
      node = current.pointee.next
    }
    return nil
  }
}
