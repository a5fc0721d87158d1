import CRealtime

/// Memory for a fixed number of elements, which is freed together with its only owner.
///
/// Unlike an array, this memory can be used on the audio thread, because it is never copied,
/// bounds-checked, or resized. Its elements can be changed even through a constant, as with a
/// pointer. Two threads must not change elements at the same time.
///
/// Generic code cannot be marked `@_noLocks`. Instead, the compiler checks each use of it in a
/// marked function. If the owner is public, `Element` must not be private, because Swift 6.3 would
/// not find its metadata in other modules.
public struct FixedBuffer<Element: ~Copyable>: ~Copyable {
  /// The address of the first element.
  public let base: UnsafeMutablePointer<Element>
  /// The number of elements.
  public let count: Int

  /// Allocates memory for `count` elements and initializes each element with the result of calling
  /// `make` with its index.
  @inlinable public init<E: Error>(count: Int, make: (Int) throws(E) -> Element) throws(E) {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(count, 1))
    var made = 0
    do throws(E) {
      while made < count {
        (memory + made).initialize(to: try make(made))
        made += 1
      }
    } catch {
      memory.deinitialize(count: made)
      memory.deallocate()
      throw error
    }
    (base, self.count) = (memory, count)
  }

  @inlinable deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  /// The address of the first element; nil if the memory is empty.
  public var first: UnsafeMutablePointer<Element>? {
    @inlinable get { count > 0 ? base : nil }
  }

  /// Accesses the element at `index`, which must be in 0..<`count` but is not checked.
  public subscript(index: Int) -> Element {
    @inlinable @inline(__always) unsafeAddress { UnsafePointer(base + index) }
    @inlinable @inline(__always) nonmutating unsafeMutableAddress { base + index }
  }
}

// The memory belongs to one noncopyable value and moves between threads only with it.
extension FixedBuffer: @unchecked Sendable where Element: Sendable & ~Copyable {}

extension FixedBuffer {
  /// Allocates memory for `count` copies of an element.
  @inlinable public init(repeating element: Element, count: Int) {
    self.init(count: count) { _ in element }
  }
}

extension FixedBuffer where Element == Float {
  /// Allocates memory for `count` samples of silence.
  public init(count: Int) { self.init(repeating: 0, count: count) }

  /// Sets all samples to 0.
  @_noLocks public func clear() { rt_clear(base, count) }
}
