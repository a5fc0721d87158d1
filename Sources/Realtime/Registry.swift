import Synchronization

/// Values that any thread adds and finds, without a lock; none is ever removed.
public struct Registry<Element: Sendable>: ~Copyable, @unchecked Sendable {
  private struct Node {
    let element: Element
    let next: UnsafePointer<Node>?
  }

  // A node is never changed once it is here.
  private let newest = Atomic<UnsafePointer<Node>?>(nil)

  /// Creates a registry without values.
  public init() {}

  /// Adds a value; returns false, and adds nothing, if `clashes` is true of one that is there.
  ///
  /// Other threads may add values meanwhile, so `clashes` can be asked about a value more than once.
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

  /// The newest value that `matches`; nil if there is none.
  public func first(where matches: (Element) -> Bool) -> Element? {
    first(from: newest.load(ordering: .acquiring), where: matches)
  }

  /// All values, the oldest first.
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
